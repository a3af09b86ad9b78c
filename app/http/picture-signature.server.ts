import { createHmac, timingSafeEqual } from "node:crypto";

import { lastingKey } from "./cookies.server";

/** 96 bits: no client finds one by guessing. */
const LENGTH = 16;

/**
 * Signs a part of a picture: to cut one out takes a core for a moment, so the
 * server cuts only those that a page of this site asks for. In: the file of the
 * picture, the part as `left,top,width,height`. Out: the part and its signature,
 * as they stand in an address.
 */
export function signPart(file: string, part: string): string {
  return `${part},${signatureOf(file, part)}`;
}

/** In: a file, and what an address names of it. Out: the part, if it was signed here. */
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
