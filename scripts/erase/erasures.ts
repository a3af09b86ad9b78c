import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";

import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "../../app/database.types.ts";
import { TRY_MS } from "../../app/intake/delivery/database.server.ts";
import { personHash } from "../../app/intake/outbox/person-hash.ts";
import { loadSecrets } from "../stack/secrets.ts";
import {
  EraseError,
  inBatches,
  unanswered,
  type OpenDatabase,
} from "./database.ts";

/** What is recorded as erased. */
export type Erased = {
  /** Of requests and messages. */
  references: readonly string[];
  /** As `PersonHash`; null: the references alone. */
  person: string | null;
};

/** A running node asks every two seconds, and a delivery under way ends by itself. */
const FOLLOW_MS = 2_000 + TRY_MS + 4_000;

/**
 * Records what is erased, so that no outbox brings it back and every node removes
 * it from its own. It may be repeated.
 *
 * @throws EraseError if the database does not answer.
 */
export async function recordErasure(
  client: SupabaseClient<Database>,
  { references, person }: Erased,
): Promise<void> {
  await inBatches([...new Set(references)], (some) =>
    client.from("erasures").upsert(
      some.map((reference) => ({ reference })),
      { onConflict: "reference" },
    ),
  );
  if (person === null) return;
  const { error } = await client
    .from("erasures")
    .upsert({ person }, { onConflict: "person" });
  if (error) throw unanswered(error.code);
}

/** Waits until the running nodes of a hosted database have followed. */
export async function waitForNodes({ isHosted }: OpenDatabase): Promise<void> {
  if (isHosted) await rest(FOLLOW_MS);
}

/**
 * What the site knows a person by. In: the data folder, the variables, the
 * database, the e-mail. Out: null if there is no secret, as before the first start.
 *
 * @throws EraseError if the database is a hosted one and the secret is not known.
 */
export function personOf(
  dataFolder: string,
  variables: Readonly<Record<string, string | undefined>>,
  database: OpenDatabase | null,
  email: string,
): string | null {
  const isThere = existsSync(path.join(dataFolder, "secrets.json"));
  const secret =
    variables["SITE_SECRET"]?.trim() ||
    (isThere && loadSecrets(dataFolder).siteSecret);
  if (secret) return personHash(secret)(email);
  if (!database?.isHosted) return null;
  throw new EraseError(
    "SITE_SECRET is not set: it is the secret of the site, by which its nodes find the person in their outboxes.",
  );
}
