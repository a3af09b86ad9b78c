/** The states of the page for a new password. */
export type PasswordView =
  | {
      kind: "form";
      /** The unused token of the mail; null once it was redeemed. */
      token: string | null;
      /**
       * The grant of a mail that was confirmed a moment ago
       * (`grantNewPassword`).
       */
      grant: string | null;
      fault: string | null;
    }
  | { kind: "expired" };
