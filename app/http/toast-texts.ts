/** What a toast says. A destructive one reports that something failed. */
export type ToastTexts = {
  title: string;
  description?: string | undefined;
  kind: "plain" | "destructive";
  /** In milliseconds; 4,000 if left out. */
  duration?: number | undefined;
};
