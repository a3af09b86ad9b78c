/** What the log of the site names with the hashed address of its sender. */
export type SecurityEvent =
  /** A sender tried too many passwords or codes. */
  | "lockout"
  /** A sender went beyond a limit. */
  | "flood"
  /** A page of another site sent a form here. */
  | "refused origin"
  /** A request asked for a redirect to another site. */
  | "refused redirect";
