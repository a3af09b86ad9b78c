import { createHmac, timingSafeEqual } from "node:crypto";

import { lastingKey } from "./cookies.server";

/** In characters: 96 bits, which cannot be guessed. */
const LENGTH = 16;

/**
 * Signs a crop of a picture's file. Cropping costs processor time, so the server
 * only makes the crops that a page of this site contains.
 *
 * @param part as `left,top,width,height`.
 * @returns the part and its signature, as in an address.
 */
export function signPart(file: string, part: string): string {
  return `${part},${signatureOf(file, part)}`;
}

/**
 * Returns a file's crop from its signed form in an address; null if this site
 * has not signed it.
 */
export function signedPart(file: string, signed: string): string | null {
  const [, part, given] = /^(\d{1,5}(?:,\d{1,5}){3}),([\w-]{16})$/.exec(
    signed,
  ) ?? [null, null, null];
  if (!part || !given) return null;
  const isOurs = timingSafeEqual(
    Buffer.from(given),
    Buffer.from(signatureOf(file, part)),
  );
  return isOurs ? part : null;
}

function signatureOf(file: string, part: string): string {
  return createHmac("sha256", lastingKey("pictures"))
    .update(`${file} ${part}`)
    .digest("base64url")
    .slice(0, LENGTH);
}
