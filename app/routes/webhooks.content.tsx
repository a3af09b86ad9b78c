import type { ActionFunctionArgs } from "@remix-run/node";
import {
  assertValidSignature,
  decodeSignatureHeader,
  SIGNATURE_HEADER_NAME,
} from "@sanity/webhook";

import { environment } from "~/env/env.server";
import { notFound } from "~/http/responses";

/** In bytes; a webhook contains ids, not the documents. */
const MAX_LENGTH = 64 * 1024;
/** In milliseconds; how long an intercepted message can be replayed. */
const TOLERANCE = 300_000;

// Webhooks of the content source, for a host without a long-lived process that
// could follow the live events.
export async function action({ context, request }: ActionFunctionArgs) {
  const { webhookSecret } = environment().content;
  if (webhookSecret === null) return notFound();
  const status = await statusOf(request, webhookSecret);
  if (status === 204) context.services.content.changes.announce();
  return new Response(null, { status });
}

/** Acts only on a webhook with a genuine signature of the last minutes. */
async function statusOf(request: Request, secret: string): Promise<number> {
  const signature = request.headers.get(SIGNATURE_HEADER_NAME);
  if (signature === null) return 401;
  const text = await request.text();
  if (Buffer.byteLength(text) > MAX_LENGTH) return 413;
  try {
    await assertValidSignature(text, signature, secret);
  } catch {
    return 401;
  }
  const { timestamp } = decodeSignatureHeader(signature);
  return Math.abs(Date.now() - timestamp) <= TOLERANCE ? 204 : 401;
}

export function loader() {
  return notFound();
}
