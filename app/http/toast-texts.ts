/** What a toast says. A destructive one reports that something failed. */
export type ToastTexts = {
  title: string;
  description?: string | undefined;
  kind: "plain" | "destructive";
  /** Milliseconds; 4,000 without. */
  duration?: number | undefined;
};
