import { siteIdentity } from "../../app/intake/node/site-identity.ts";

const TIMEOUT_MS = 10_000;

/** The embedded database, and the secret of the site that it belongs to. */
export type SiteKeyOptions = {
  url: string;
  secretKey: string;
  siteSecret: string;
};

/**
 * Tells the embedded database by which key it knows the nodes of this site. A
 * hosted one takes that of the first node; this one has an owner, who may have
 * changed the secret or restored a backup of another machine.
 *
 * @throws Error if the database does not take it.
 */
export async function noteSiteKey({
  url,
  secretKey,
  siteSecret,
}: SiteKeyOptions): Promise<void> {
  const { keyHash } = siteIdentity(siteSecret);
  const response = await fetch(`${url}/rest/v1/site_key`, {
    method: "POST",
    headers: {
      apikey: secretKey,
      "content-type": "application/json",
      prefer: "resolution=merge-duplicates",
    },
    body: JSON.stringify({ is_only: true, hash: keyHash, refused_at: null }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok)
    throw new Error(`The database answered ${response.status}.`);
}
