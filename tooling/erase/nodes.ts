import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "../../app/database.types.ts";
import { EraseError } from "./erase-error.ts";

/** What is recorded as erased. */
export type Erased = {
  /** Of requests and messages. */
  references: readonly string[];
  /** As `SiteIdentity.personOf`; null: the references alone. */
  person: string | null;
};

/** A process of the site with an outbox of its own. */
export type SiteNode = {
  id: string;
  erasedUntil: string | null;
  seenAt: string;
};

/** How long a node may be silent and still count as running. */
const SILENT_MS = 10_000;
/** Running nodes follow within seconds. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 250;
const BATCH = 100;

/**
 * Records what is erased, so that no outbox brings it back and every node removes
 * it from its own. It may be repeated.
 *
 * Out: when, by the clock of the database; null if there was nothing to record.
 *
 * @throws EraseError if the database does not answer.
 */
export async function recordErasure(
  client: SupabaseClient<Database>,
  { references, person }: Erased,
): Promise<string | null> {
  let erasedAt: string | null = null;
  const record = async (
    rows: { reference?: string; person?: string }[],
    onConflict: "reference" | "person",
  ) => {
    const { data, error } = await client
      .from("erasures")
      .upsert(rows, { onConflict })
      .select("erased_at");
    if (error) throw unanswered(error.code);
    erasedAt = data.at(-1)?.erased_at ?? erasedAt;
  };
  const all = [...new Set(references)];
  for (let from = 0; from < all.length; from += BATCH)
    await record(
      all.slice(from, from + BATCH).map((reference) => ({ reference })),
      "reference",
    );
  if (person !== null) await record([{ person }], "person");
  return erasedAt;
}

/**
 * The nodes of the site but one, the last seen first.
 *
 * @throws EraseError if the database does not answer.
 */
export async function otherNodes(
  client: SupabaseClient<Database>,
  own: string | null,
): Promise<SiteNode[]> {
  const { data, error } = await client
    .from("site_nodes")
    .select("id, erased_until, seen_at")
    .order("seen_at", { ascending: false });
  if (error) throw unanswered(error.code);
  return data
    .filter(({ id }) => id !== own)
    .map((row) => ({
      id: row.id,
      erasedUntil: row.erased_until,
      seenAt: row.seen_at,
    }));
}

/** What the database knows of the secret of the site. */
export type SiteKey = {
  /** As `SiteIdentity.keyHash`. */
  hash: string;
  /** When a node with another secret asked last; null: none did. */
  refusedAt: string | null;
};

/**
 * Out: null if no node has asked yet.
 *
 * @throws EraseError if the database does not answer.
 */
export async function siteKey(
  client: SupabaseClient<Database>,
): Promise<SiteKey | null> {
  const { data, error } = await client
    .from("site_key")
    .select("hash, refused_at")
    .maybeSingle();
  if (error) throw unanswered(error.code);
  return data && { hash: data.hash, refusedAt: data.refused_at };
}

/**
 * Records what is erased, and waits until the running nodes have followed. In:
 * the node whose outbox the caller clears itself. Out: the nodes that have not
 * followed, be it that they do not run.
 *
 * @throws EraseError if the database does not answer.
 */
export async function eraseOnNodes(
  client: SupabaseClient<Database>,
  { node, ...erased }: Erased & { node: string | null },
): Promise<SiteNode[]> {
  const erasedAt = await recordErasure(client, erased);
  return erasedAt === null ? [] : waitForNodes(client, erasedAt, node);
}

/**
 * Waits until the running nodes have removed from their outboxes what was erased
 * at a time. Out: the nodes that have not, be it that they do not run.
 *
 * @throws EraseError if the database does not answer.
 */
async function waitForNodes(
  client: SupabaseClient<Database>,
  erasedAt: string,
  own: string | null,
): Promise<SiteNode[]> {
  const time = Date.parse(erasedAt);
  const began = performance.now();
  for (;;) {
    const elapsed = performance.now() - began;
    const behind = (await otherNodes(client, own)).filter(
      ({ erasedUntil }) =>
        erasedUntil === null || Date.parse(erasedUntil) < time,
    );
    const mayFollow = behind.some(
      ({ seenAt }) => Date.parse(seenAt) > time + elapsed - SILENT_MS,
    );
    if (!mayFollow || elapsed > PATIENCE_MS) return behind;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function unanswered(code: string): EraseError {
  return new EraseError(
    `The database does not answer as it should (${code || "no answer"}): run this again when it does, with all of supabase/migrations applied.`,
  );
}
