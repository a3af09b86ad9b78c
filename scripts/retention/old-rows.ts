import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "../../app/database.types.ts";
import type { Retention } from "../../app/model/retention.ts";
import { inBatches, unanswered } from "../erase/database.ts";
import type { Found } from "../erase/rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** One run takes so many rows of a kind at most; the next day takes more. */
const MOST = 1_000;
/** A state of claims in which the firm has finished. */
const FINAL = "closed";

/** The rows whose time is over, by kind. */
export type OldRows = {
  claims: string[];
  messages: string[];
  reviews: string[];
  privacyRequests: string[];
  tombstones: string[];
};

/** In: days, milliseconds since 1970. Out: the moment before which a row is old. */
export function cutoff(days: number, now: number): string {
  return new Date(now - days * DAY_MS).toISOString();
}

/**
 * Finds the rows whose time is over.
 *
 * @throws EraseError if the database does not answer.
 */
export async function findOldRows(
  client: SupabaseClient<Database>,
  retention: Retention,
  now: number,
): Promise<OldRows> {
  const { claims, messages, reviews, tombstones } = retention;
  return {
    claims: await ifSet(claims, async (days) =>
      client
        .from("claims")
        .select("id")
        .in("status", await finalStatuses(client))
        .lt("updated_at", cutoff(days, now))
        .limit(MOST),
    ),
    messages: await ifSet(messages, async (days) =>
      client
        .from("contact_messages")
        .select("id")
        .lt("created_at", cutoff(days, now))
        .limit(MOST),
    ),
    reviews: await ifSet(reviews, async (days) =>
      client
        .from("spam_log")
        .select("id")
        .in("kind", ["consultation", "contact"])
        .lt("reviewed_at", cutoff(days, now))
        .limit(MOST),
    ),
    privacyRequests: await ifSet(retention["privacy-requests"], async (days) =>
      client
        .from("spam_log")
        .select("id")
        .in("kind", ["privacy", "withdrawal"])
        .lt("reviewed_at", cutoff(days, now))
        .limit(MOST),
    ),
    tombstones: await ifSet(tombstones, async (days) =>
      client
        .from("request_links")
        .select("id")
        .lt("withdrawn_at", cutoff(days, now))
        .limit(MOST),
    ),
  };
}

/** The rows of both lists of the review box, and the others, by their table. */
export function byTable(old: OldRows): Found {
  return {
    claims: old.claims,
    contact_messages: old.messages,
    spam_log: [...old.reviews, ...old.privacyRequests],
  };
}

/**
 * Deletes the tombstones of withdrawn requests.
 *
 * @throws EraseError if the database does not answer.
 */
export async function removeOldTombstones(
  client: SupabaseClient<Database>,
  references: readonly string[],
): Promise<void> {
  await inBatches(references, (some) =>
    client
      .from("request_links")
      .delete()
      .not("withdrawn_at", "is", null)
      .in("id", some),
  );
}

/**
 * Deletes what says that something was erased before a moment.
 *
 * @throws EraseError if the database does not answer.
 */
export async function removeOldErasures(
  client: SupabaseClient<Database>,
  before: string,
): Promise<void> {
  const { error } = await client
    .from("erasures")
    .delete()
    .lt("erased_at", before);
  if (error) throw unanswered(error.code);
}

async function finalStatuses(
  client: SupabaseClient<Database>,
): Promise<string[]> {
  const { data, error } = await client
    .from("claim_statuses")
    .select("status")
    .eq("public_state", FINAL);
  if (error) throw unanswered(error.code);
  return data.map(({ status }) => status);
}

type Answer = {
  data: { id: string }[] | null;
  error: { code: string } | null;
};

async function ifSet(
  days: number | null,
  ask: (days: number) => PromiseLike<Answer>,
): Promise<string[]> {
  if (days === null) return [];
  const { data, error } = await ask(days);
  if (error) throw unanswered(error.code);
  return (data ?? []).map(({ id }) => id);
}
