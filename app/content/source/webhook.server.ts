import {
  assertValidSignature,
  decodeSignatureHeader,
  SIGNATURE_HEADER_NAME,
} from "@sanity/webhook";

/** What came of a message that calls itself a webhook of the content source. */
export type WebhookVerdict = "genuine" | "forged" | "stale" | "too long";

/** A webhook says what changed, not what it says now. */
const MAX_LENGTH = 64 * 1024;
/** A message that was overheard is of no use for longer than this. */
const TOLERANCE = 300_000;

/**
 * Judges a webhook by its signature and its age.
 * In: the request, the secret it must be signed with, the time. Out: the
 * verdict; only what is genuine may be acted upon.
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
