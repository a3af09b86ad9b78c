import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { BUCKET } from "../../app/intake/evidence/store.server.ts";
import { pdf } from "../../app/intake/evidence/evidence-files.fixture.ts";
import { hashOf } from "../../app/intake/signed-links.server.ts";
import { removeOrphans } from "../../scripts/erase/evidence.ts";
import { createIntakeNode } from "../fixtures/intake/intake-node.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import {
  startTestDatabase,
  type TestDatabase,
} from "../fixtures/stack/database.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The files of requests, as on a hosted project: through the outbox into the
// bucket, with only the public key, and out of it again.

const folder = temporaryFolder("hosted-evidence");
let database: TestDatabase;
const node = createIntakeNode(folder, null);

beforeAll(async () => {
  database = await startTestDatabase(path.join(folder, "supabase"));
  node.start(database);
});

afterAll(async () => {
  await node.stop();
  await database.stop();
});

let requests = 0;

/** Delivers a request with one file, and returns its reference. */
async function deliver(): Promise<string> {
  requests += 1;
  const { reference } = await node.intake.accept(
    { kind: "consultation", fields: person(400 + requests), attribution: null },
    { key: String(requests), triage: { box: "lead" } },
  );
  const kept = await node.intake.evidence.add(hashOf(reference), {
    name: "estimate.pdf",
    mediaType: "application/pdf",
    bytes: pdf(),
  });
  expect(kept).toBe("kept");
  await node.delivered();
  return reference;
}

const client = (key: string) => database.client(key);

it("no byte of a file goes to the bucket whose request staff have deleted", async () => {
  const reference = await deliver();
  const secret = client(database.secrets.secretKey);
  await secret.from("claims").delete().eq("id", reference);
  const kept = await node.intake.evidence.add(hashOf(reference), {
    name: "roof.pdf",
    mediaType: "application/pdf",
    bytes: pdf("The roof"),
  });
  expect(kept).toBe("kept");
  await node.delivered();
  expect(node.intake.health().outbox).toMatchObject({ parkedFiles: 1 });
  expect(await namesIn(reference)).toHaveLength(1);
});

async function namesIn(reference: string): Promise<string[]> {
  const { data, error } = await client(database.secrets.secretKey)
    .storage.from(BUCKET)
    .list(reference);
  expect(error).toBeNull();
  return data!.map(({ name }) => name);
}

it("a file that came while its request was erased leaves with the next command, others stay", async () => {
  const kept = await deliver();
  const reference = await deliver();
  const secret = client(database.secrets.secretKey);
  // As left by a process killed between the file and its row, or by deleting by hand.
  const rows = await secret.from("request_links").delete().eq("id", reference);
  expect(rows.error).toBeNull();
  expect(await namesIn(reference)).toHaveLength(1);
  const open = { client: secret, isHosted: true, close: async () => {} };
  await removeOrphans(open);
  expect(await namesIn(reference)).toEqual([]);
  expect(await namesIn(kept)).toHaveLength(1);
});
