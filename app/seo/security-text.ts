type Facts = { siteUrl: string; email: string | null; now: Date };

const DAY = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * The file security.txt (RFC 9116). In: the origin of the site, its e-mail
 * address if there is one, the time. Out: the file's text.
 */
export function securityText({ siteUrl, email, now }: Facts): string {
  // The start of the day, so that the file is the same all day.
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const expires = new Date(today + VALID_DAYS * DAY);
  return [
    `Contact: ${email ? `mailto:${email}` : `${siteUrl}/contact`}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}
