/**
 * The security events in the site's log, each logged with the hashed address of
 * its sender.
 */
export type SecurityEvent =
  /** A sender tried too many passwords, codes or links to drafts. */
  | "lockout"
  /** A sender exceeded a limit. */
  | "flood"
  /** A request named a host that the site does not answer for. */
  | "refused host"
  /** A page of another site sent a form here. */
  | "refused origin"
  /** A request asked for a redirect to another site. */
  | "refused redirect";
