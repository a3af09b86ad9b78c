import { createHmac } from "node:crypto";

/** In milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Sends a payload once. No redirect is followed, and no answer is read.
 *
 * @param secret signs it, as `@sanity/webhook` checks it, unless it is empty.
 * @returns the attempt in the names of Sanity's API, its `duration` in milliseconds;
 * `isFinal` unless the receiver may take the payload later.
 */
export async function send(
  url: string,
  headers: Record<string, string>,
  payload: string,
  secret: string,
) {
  const time = Date.now();
  const hash = createHmac("sha256", secret).update(`${time}.${payload}`);
  const signature = `t=${time},v1=${hash.digest("base64url")}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal,
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(secret && { "sanity-webhook-signature": signature }),
    },
    body: payload,
  }).catch(() => null);
  void response?.body?.cancel().catch(() => {});
  const { ok = false, status = null } = response ?? {};
  const reason =
    status === null ? (signal.aborted ? "timeout" : "network") : "http";
  return {
    createdAt: new Date(time).toISOString(),
    duration: Date.now() - time,
    inProgress: false,
    isFailure: !ok,
    failureReason: ok ? null : reason,
    resultCode: status,
    isFinal: status !== null && status < 500 && status !== 429,
    payload,
  };
}
