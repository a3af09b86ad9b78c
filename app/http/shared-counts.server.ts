import { createHmac } from "node:crypto";
import { z } from "zod";

import { signingKey } from "./cookies.server";

/** An event that all nodes of the site count together. */
export type SharedEvent = {
  /** As `sharedName`. */
  name: string;
  /** -1 takes one back, 0 asks alone. */
  hits: 1 | 0 | -1;
  /** The length of a span in milliseconds; it begins with its first event. */
  spanMs: number;
};

/** What the site has counted in the current span. */
export type SharedCount = {
  hits: number;
  /** Milliseconds until the span ends. */
  leftMs: number;
};

/** The counts of all nodes together. */
export type SharedCounts = {
  /**
   * Adds an event. Out: the new count; null if the database does not say. No
   * request waits for it. Never throws.
   */
  add(event: SharedEvent): Promise<SharedCount | null>;
  /** As `sharedName`. */
  nameOf(purpose: string, value: string): string;
};

/** The address of PostgREST and Supabase's publishable key. */
export type SharedCountsOptions = { url: string; publishableKey: string };

/** As many as the database takes in one call. */
const MOST_IN_A_CALL = 8;
/** A flood must not fill the database's connections. */
const MOST_CALLS = 20;
const TIMEOUT_MS = 2_000;
/** How long a database that does not answer is left alone. */
const REST_MS = 10_000;

type Waiting = SharedEvent & { tell(count: SharedCount | null): void };

const countsShape = z.array(
  z.object({ name: z.string(), hits: z.int(), leftMs: z.number() }),
);

/**
 * The name of a count: a keyed hash, since addresses and e-mails leave the
 * process in no other form. In: what is counted, the value.
 */
export function sharedName(purpose: string, value: string): string {
  return createHmac("sha256", signingKey("limits"))
    .update(`${purpose}\n${value}`)
    .digest("base64url");
}

/**
 * Counts in the database, so that a limit is one of the whole site. Events of
 * one moment are sent together. While the database does not answer, each node
 * has its own count alone.
 */
export function createSharedCounts({
  url,
  publishableKey,
}: SharedCountsOptions): SharedCounts {
  let waiting: Waiting[] = [];
  let calls = 0;
  let restsUntil = 0;

  async function call(events: readonly Waiting[]): Promise<void> {
    const counts = await ask(events).catch(() => {
      restsUntil = performance.now() + REST_MS;
      return null;
    });
    for (const { name, tell } of events)
      tell(counts?.findLast((count) => count.name === name) ?? null);
  }

  async function ask(events: readonly Waiting[]) {
    const response = await fetch(`${url}/rest/v1/rpc/add_counts`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify({
        added: events.map(({ name, hits, spanMs }) => ({ name, hits, spanMs })),
      }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error("The database refuses.");
    return countsShape.parse(answer);
  }

  function send(): void {
    const events = waiting;
    waiting = [];
    for (let from = 0; from < events.length; from += MOST_IN_A_CALL) {
      const some = events.slice(from, from + MOST_IN_A_CALL);
      if (calls >= MOST_CALLS) {
        for (const { tell } of some) tell(null);
        continue;
      }
      calls += 1;
      void call(some).finally(() => (calls -= 1));
    }
  }

  return {
    nameOf: sharedName,
    add(event) {
      if (performance.now() < restsUntil) return Promise.resolve(null);
      return new Promise((tell) => {
        if (waiting.length === 0) setImmediate(send);
        waiting.push({ ...event, tell });
      });
    },
  };
}
