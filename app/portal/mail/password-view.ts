/** What the page for a new password shows. */
export type PasswordView =
  | {
      kind: "form";
      /** Of the mail, not yet used up; null once it was. */
      token: string | null;
      /** Says that the mail was confirmed a moment ago. */
      grant: string | null;
      fault: string | null;
    }
  | { kind: "expired" };
