const mailKinds = [
  "recovery",
  "magiclink",
  "email",
  "signup",
  "invite",
  "email_change",
] as const;

/** The kinds of mails with links to this page, in Supabase's terms. */
export type MailKind = (typeof mailKinds)[number];

/** Parses the `type` of a link; null for an unknown one. */
export function mailKind(text: string | null): MailKind | null {
  return mailKinds.find((kind) => kind === text) ?? null;
}

/** A mail that a user can request again. */
export type AskedMail = "recovery" | "magiclink" | "signup";

/** The states of the page behind the links of mails. */
export type ConfirmView =
  /**
   * A link that looks valid: a click uses it up, since a mail scanner only
   * opens it.
   */
  | { kind: "press"; token: string; mail: MailKind; next: string | null }
  /** No link: the user can type the code of a mail. */
  | { kind: "code"; email: string; message: string | null }
  /** Without a link: the user has forgotten the password. */
  | { kind: "forgotten" }
  /** The link was used or has expired; the user can request another mail. */
  | { kind: "expired"; mail: AskedMail; email: string; message: string | null }
  /** The mail was requested. */
  | { kind: "sent"; message: string };

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
