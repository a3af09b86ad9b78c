import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { PurgedEdge } from "../../app/env/edge.server.ts";
import { signWebhook } from "../../app/http/sign-webhook.server.ts";

/** On every page, so that all pages can be purged and pictures and scripts stay. */
const ALL_TAG = "all";
/**
 * On a page with more tags than fit into a header, or with one that no header can
 * hold, in place of its own. Every purge names it.
 */
const WIDE_TAG = "wide";

/**
 * In bytes. Varnish takes 8,192 for a header by default, Fastly and Cloudflare
 * 16 kB.
 */
const MOST_BYTES = 7_000;

/** What is purged: the answers with one of these tags, or all pages. */
export type PurgedTags = ReadonlySet<string> | "all";

/** No space and no comma, which separate tags in the headers. */
function isPlain(tag: string): boolean {
  return /^[!-+\--~]+$/.test(tag);
}

/**
 * In: the sync tags of a page. Out: the tags under which an edge caches it, the
 * one of all pages first.
 */
export function edgeTags(syncTags: ReadonlySet<string>): readonly string[] {
  const tags = [ALL_TAG, ...syncTags];
  const length = tags.join(" ").length;
  return length <= MOST_BYTES && tags.every(isPlain)
    ? tags
    : [ALL_TAG, WIDE_TAG];
}

/**
 * In: what is purged. Out: the tags to name to an edge. A page with a tag that no
 * header can hold has the wide one.
 */
function namedTags(purged: PurgedTags): readonly string[] {
  if (purged === "all") return [ALL_TAG];
  return [WIDE_TAG, ...[...purged].filter(isPlain)];
}

/** In: tags, how many and how many bytes of them a call takes. Out: one list for each call. */
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
 * Takes the pages with one of the tags out of use. An edge that can keeps them for
 * the time in which the site does not answer.
 *
 * @throws Error if the edge has not confirmed it; its message has no secret.
 */
export type Purge = (tags: PurgedTags) => Promise<void>;

type PurgeRequest = {
  url: string;
  /** POST, if it is left out. */
  method?: string;
  headers: Record<string, string>;
  body?: string;
  /** False for an answer with a status of success that confirms nothing. */
  isConfirmedBy?: (answer: string) => boolean;
};

const TIMEOUT_MS = 5_000;
/** Surrogate keys in one call: https://www.fastly.com/documentation/reference/api/purging/ */
const MOST_KEYS = 256;
/**
 * The reference of the API names 30 tags in a call, the page about its limits 100
 * for every plan: https://developers.cloudflare.com/api/resources/cache/methods/purge/
 */
const MOST_TAGS = 30;

/** In: the edge, what sends HTTP. Out: what purges it. */
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

/** Out: for each server, the requests that it gets one after the other. */
function requestsOf(
  edge: PurgedEdge,
  tags: readonly string[],
): PurgeRequest[][] {
  switch (edge.kind) {
    // vmod_xkey and deploy/varnish/default.vcl. A page is stale from then on, and
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
    // In soft mode: a stale page is served while the site does not answer, as
    // `stale-if-error` of its `Surrogate-Control` says. "Purge all" has no such
    // mode, so that is a key as well.
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
    // A purged page is gone until it is asked for again.
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
 * For a program of the operator's that purges an edge of another kind: signed by
 * the Standard Webhooks specification, with its time, so that it cannot be sent
 * again later.
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
