import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { PurgedEdge } from "../../app/env/edge.server.ts";
import { signWebhook } from "../../app/http/sign-webhook.server.ts";

/** On every page, so that all pages can be purged without pictures and scripts. */
const ALL_TAG = "all";
/**
 * Replaces the tags of a page that has more of them than fit into a header, or one
 * that no header can hold. Every purge names it.
 */
const WIDE_TAG = "wide";

/**
 * In bytes. By default, Varnish accepts 8,192 per header, Fastly and Cloudflare
 * 16 kB.
 */
const MOST_BYTES = 7_000;

/** What is purged: answers with one of these tags, or all pages. */
export type PurgedTags = ReadonlySet<string> | "all";

/** True without spaces and commas, which separate tags in the headers. */
function isPlain(tag: string): boolean {
  return /^[!-+\--~]+$/.test(tag);
}

/** The edge's tags for a page with these sync tags, starting with that of all pages. */
export function edgeTags(syncTags: ReadonlySet<string>): readonly string[] {
  const tags = [ALL_TAG, ...syncTags];
  const length = tags.join(" ").length;
  return length <= MOST_BYTES && tags.every(isPlain)
    ? tags
    : [ALL_TAG, WIDE_TAG];
}

/**
 * The tags that a purge names. A page with a tag that no header can hold has
 * the wide one.
 */
function namedTags(purged: PurgedTags): readonly string[] {
  if (purged === "all") return [ALL_TAG];
  return [WIDE_TAG, ...[...purged].filter(isPlain)];
}

/** Splits tags into calls of at most `most` tags and `mostBytes` bytes. */
function inBatches(
  tags: readonly string[],
  most: number,
  mostBytes = MOST_BYTES,
): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const tag of tags) {
    const last = batches.at(-1);
    const isFull =
      !last || last.length === most || bytes + tag.length + 1 > mostBytes;
    if (isFull) {
      batches.push([tag]);
      bytes = tag.length;
    } else {
      last.push(tag);
      bytes += tag.length + 1;
    }
  }
  return batches;
}

/**
 * Invalidates the pages with one of the tags. If the edge can, it keeps them to
 * serve while the site does not answer.
 *
 * @throws Error if the edge has not confirmed it; its message contains no secret.
 */
export type Purge = (tags: PurgedTags) => Promise<void>;

type PurgeRequest = {
  url: string;
  /** POST if left out. */
  method?: string;
  headers: Record<string, string>;
  body?: string;
  /** False for a success status whose body confirms nothing. */
  isConfirmedBy?: (answer: string) => boolean;
};

const TIMEOUT_MS = 5_000;
/** Surrogate keys per call: https://www.fastly.com/documentation/reference/api/purging/ */
const MOST_KEYS = 256;
/**
 * The API reference allows 30 tags per call, the page about its limits 100 for
 * every plan: https://developers.cloudflare.com/api/resources/cache/methods/purge/
 */
const MOST_TAGS = 30;

/** Makes the function that purges an edge. */
export function purgeOf(edge: PurgedEdge, send: typeof fetch = fetch): Purge {
  return async (tags) => {
    const servers = requestsOf(edge, namedTags(tags));
    await Promise.all(
      servers.map(async (requests) => {
        for (const request of requests) await sendPurge(send, request);
      }),
    );
  };
}

async function sendPurge(
  send: typeof fetch,
  { url, method = "POST", headers, body, isConfirmedBy }: PurgeRequest,
): Promise<void> {
  const response = await send(url, {
    method,
    headers,
    body: body ?? null,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`the edge answered ${response.status}`);
  if (isConfirmedBy?.(answer) === false)
    throw new Error("the edge has not confirmed the purge");
}

/** For each server, the requests that it gets one after another. */
function requestsOf(
  edge: PurgedEdge,
  tags: readonly string[],
): PurgeRequest[][] {
  switch (edge.kind) {
    // See vmod_xkey and deploy/varnish/default.vcl. The page becomes stale, and is
    // served only while the site does not answer.
    case "varnish":
      return edge.addresses.map((url) =>
        inBatches(tags, Infinity).map((batch) => ({
          url,
          method: "PURGE",
          headers: {
            "xkey-softpurge": batch.join(" "),
            ...(edge.secret !== null && bearer(edge.secret)),
          },
        })),
      );
    // A soft purge: a stale page is served while the site does not answer, per
    // `stale-if-error` in its `Surrogate-Control`. "Purge all" has no soft mode, so
    // that is a key as well.
    case "fastly":
      return [
        inBatches(tags, MOST_KEYS, Infinity).map((keys) => ({
          url: `https://api.fastly.com/service/${edge.serviceId}/purge`,
          headers: {
            ...JSON_BODY,
            "fastly-key": edge.token,
            "fastly-soft-purge": "1",
            accept: "application/json",
          },
          body: JSON.stringify({ surrogate_keys: keys }),
        })),
      ];
    // A purged page is gone until it is requested again.
    case "cloudflare":
      return [
        inBatches(tags, MOST_TAGS, Infinity).map((batch) => ({
          url: `https://api.cloudflare.com/client/v4/zones/${edge.zoneId}/purge_cache`,
          headers: { ...JSON_BODY, ...bearer(edge.token) },
          body: JSON.stringify({ tags: batch }),
          isConfirmedBy: hasSucceeded,
        })),
      ];
    case "webhook":
      return [[webhook(edge, tags)]];
  }
}

const JSON_BODY = { "content-type": "application/json" };

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

const successSchema = z.object({ success: z.literal(true) });

function hasSucceeded(answer: string): boolean {
  try {
    return successSchema.safeParse(JSON.parse(answer)).success;
  } catch {
    return false;
  }
}

/**
 * For an operator's own program that purges another kind of edge: signed per the
 * Standard Webhooks specification, with a timestamp, so that it cannot be
 * replayed.
 */
function webhook(
  { url, secret }: { url: string; secret: string },
  tags: readonly string[],
): PurgeRequest {
  const all = tags.includes(ALL_TAG);
  const body = JSON.stringify({ type: "edge.purge", data: { all, tags } });
  const id = randomUUID();
  const seconds = Math.floor(Date.now() / 1000);
  return {
    url,
    body,
    headers: {
      ...JSON_BODY,
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signWebhook(secret, id, seconds, body),
    },
  };
}
