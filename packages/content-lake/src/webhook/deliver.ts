import { createHmac } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { isReachable, lookupPublic } from "./public-address.ts";

/** In milliseconds; Sanity gives a receiver as long. */
const TIMEOUT_MS = 30_000;

/** What became of an attempt; `reason`, null for a success, in Sanity's words. */
export type Outcome = {
  code: number | null;
  reason: "http" | "timeout" | "network" | null;
};

export type Delivery = {
  url: string;
  secret: string | null;
  headers: Record<string, string>;
  payload: string;
  /** Hosts that may be reached although their addresses are private. */
  privateHosts: readonly string[];
  /** Ends the attempt. */
  signal: AbortSignal;
};

/**
 * Signs a payload as `@sanity/webhook` checks it.
 *
 * @param time of the attempt, in milliseconds
 */
function signatureOf(payload: string, secret: string, time: number): string {
  const hash = createHmac("sha256", secret).update(`${time}.${payload}`);
  return `t=${time},v1=${hash.digest("base64url")}`;
}

/** Sends a payload once. No redirect is followed, and no answer is read. */
export async function deliver(delivery: Delivery): Promise<Outcome> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([timeout, delivery.signal]);
  try {
    const code = await post(delivery, signal);
    return { code, reason: code >= 200 && code < 300 ? null : "http" };
  } catch {
    return { code: null, reason: timeout.aborted ? "timeout" : "network" };
  }
}

function post(
  { url, secret, headers, payload, privateHosts }: Delivery,
  signal: AbortSignal,
): Promise<number> {
  const { protocol, hostname } = new URL(url);
  if (!isReachable(hostname, privateHosts))
    return Promise.reject(new Error("the address is private"));
  const { request } = protocol === "https:" ? https : http;
  const isNamed = privateHosts.includes(hostname);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      agent: false,
      signal,
      ...(!isNamed && { lookup: lookupPublic }),
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(payload),
        ...(secret !== null && {
          "sanity-webhook-signature": signatureOf(payload, secret, Date.now()),
        }),
      },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.end(payload);
  });
}
