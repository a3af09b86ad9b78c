import {
  assertValidSignature,
  decodeSignatureHeader,
  SIGNATURE_HEADER_NAME,
} from "@sanity/webhook";

/** Whether a request is a webhook of the content source. */
export type WebhookVerdict = "genuine" | "forged" | "stale" | "too long";

/** In bytes; a webhook contains ids, not the documents. */
const MAX_LENGTH = 64 * 1024;
/** In milliseconds; an intercepted message can be replayed only for so long. */
const TOLERANCE = 300_000;

/**
 * Checks the signature and the age of a webhook. In: the request, the secret of
 * the signature, the time. Out: the verdict; only a genuine webhook may be
 * acted upon.
 */
export async function judgeWebhook(
  request: Request,
  secret: string,
  now = Date.now(),
): Promise<WebhookVerdict> {
  const signature = request.headers.get(SIGNATURE_HEADER_NAME);
  if (signature === null) return "forged";
  const text = await request.text();
  if (Buffer.byteLength(text) > MAX_LENGTH) return "too long";
  try {
    await assertValidSignature(text, signature, secret);
  } catch {
    return "forged";
  }
  const { timestamp } = decodeSignatureHeader(signature);
  return Math.abs(now - timestamp) <= TOLERANCE ? "genuine" : "stale";
}
