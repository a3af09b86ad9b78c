import { createHmac } from "node:crypto";

/**
 * Signs a message by the Standard Webhooks specification: HMAC-SHA256 over id,
 * time and body, so that an old message cannot be replayed as a new one.
 *
 * A secret that begins with `whsec_` is the base 64 of the key, any other is
 * the key itself. The time is in seconds since 1970.
 */
export function signWebhook(
  secret: string,
  id: string,
  seconds: number,
  body: string,
): string {
  const key = secret.startsWith("whsec_")
    ? Buffer.from(secret.slice("whsec_".length), "base64")
    : Buffer.from(secret, "utf8");
  const signature = createHmac("sha256", key)
    .update(`${id}.${seconds}.${body}`)
    .digest("base64");
  return `v1,${signature}`;
}
