type Facts = { siteUrl: string; email: string | null; now: Date };

const DAY = 24 * 60 * 60 * 1000;
/** The standard asks for less than a year. */
const VALID_DAYS = 180;

/**
 * Says where to report a weakness of the site (RFC 9116).
 * In: the site, its e-mail address if there is one, the time. Out: the file.
 */
export function securityText({ siteUrl, email, now }: Facts): string {
  // The start of the day: the file is the same all day long.
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
