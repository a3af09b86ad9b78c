/** What the log of the site names with the hashed address of its sender. */
export type SecurityEvent =
  /** A sender tried too many passwords or codes. */
  | "lockout"
  /** A sender asked for more than the site gives anybody. */
  | "flood"
  /** A page of another site sent a form here. */
  | "refused origin"
  /** Somebody asked to be led to another site. */
  | "refused redirect";
