import { createHmac } from "node:crypto";

/**
 * Signs a message by the Standard Webhooks specification: HMAC-SHA256 over id,
 * time and body, so that an old message cannot be replayed as a new one.
 *
 * @param secret the key, or `whsec_` and its base64.
 * @param seconds since 1970.
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
