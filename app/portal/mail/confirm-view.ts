/** The mails whose links are understood here, as the sign-in service calls them. */
export type MailKind =
  "recovery" | "magiclink" | "email" | "signup" | "invite" | "email_change";

/** A mail that may be asked for again. */
export type AskedMail = "recovery" | "magiclink" | "signup";

/** What the page behind the links of mails shows. */
export type ConfirmView =
  /** A link that looks valid: a press uses it up, a mail scanner does not. */
  | { kind: "press"; token: string; mail: MailKind; next: string | null }
  /** Nothing came along: the code of a mail can be typed. */
  | { kind: "code"; email: string; message: string | null }
  /** The link is used up; another mail can be asked for. */
  | { kind: "expired"; mail: AskedMail; email: string; message: string | null }
  /** The mail was asked for. */
  | { kind: "sent"; message: string };
