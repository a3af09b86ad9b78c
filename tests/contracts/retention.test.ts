import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { pdf } from "../../app/intake/evidence/evidence-files.fixture.ts";
import { EvidenceFolder } from "../../app/intake/evidence/evidence-folder.server.ts";
import { outboxFile } from "../../app/intake/outbox/files.server.ts";
import { hashOf } from "../../app/intake/signed-links.server.ts";
import {
  createIntakeNode,
  hasFiles,
  startNotedDatabase,
  type IntakeNode,
} from "../fixtures/intake/intake-node.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import type { TestDatabase } from "../fixtures/stack/database.fixture.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The command deletes what the variables set a limit for, from the database and
// the outbox, and nothing else.

const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const folder = temporaryFolder("retention");
let database: TestDatabase;
let node: IntakeNode;

beforeAll(async () => {
  database = await startNotedDatabase(folder);
  node = createIntakeNode(folder, null);
  node.start(database);
}, 400_000);

afterAll(async () => {
  await node?.stop();
  await database?.kill();
});

function run(variables: Record<string, string>, ...args: string[]) {
  const env = { DATA_DIR: folder, ...database.variables, ...variables };
  return runScript("scripts/retention.ts", { args, env });
}

const service = () => database.client(database.secrets.secretKey);

async function send(number: number): Promise<string> {
  const { reference } = await node.intake.accept(
    { kind: "consultation", fields: person(number), attribution: null },
    { key: randomUUID(), triage: { box: "lead" } },
  );
  await node.delivered();
  return reference;
}

const ROOF = { name: "roof.pdf", mediaType: "application/pdf", bytes: pdf() };

const isStored = (reference: string) => hasFiles(database, folder, reference);

async function addFile(reference: string): Promise<void> {
  expect(await node.intake.evidence.add(hashOf(reference), ROOF)).toBe("kept");
  await expect.poll(() => isStored(reference)).toBe(true);
}

/** Sets aside a file from `days` ago, whose request staff deleted. */
async function setFileAside(number: number, days: number): Promise<string> {
  const reference = await send(number);
  await service().from("claims").delete().eq("id", reference);
  vi.useFakeTimers({ toFake: ["Date"], now: ago(days) });
  const added = await node.intake.evidence
    .add(hashOf(reference), ROOF)
    .finally(() => vi.useRealTimers());
  expect(added).toBe("kept");
  await node.delivered();
  // Deleting a claim by hand leaves its link.
  await service().from("request_links").delete().eq("id", reference);
  return reference;
}

/** Gives a claim a status, and a day of its last change. */
async function settle(id: string, status: string, days: number) {
  // The trigger sets an update's time, so the row is inserted again.
  const { data } = await service().from("claims").select().eq("id", id);
  await service().from("claims").delete().eq("id", id);
  const { error } = await service()
    .from("claims")
    .insert({ ...data![0]!, status, updated_at: ago(days).toISOString() });
  expect(error).toBeNull();
}

async function ids(table: "claims" | "contact_messages" | "spam_log") {
  const { data } = await service().from(table).select("id");
  return data!.map(({ id }) => id).toSorted();
}

it("counts first, then deletes old records of each kind for good", async () => {
  const old = await send(200);
  const recent = await send(201);
  const open = await send(202);
  for (const reference of [old, recent]) await addFile(reference);
  await settle(old, "closed", 400);
  await settle(recent, "declined", 10);
  await settle(open, "accepted", 400);
  await node.intake.requests.correct(hashOf(old), {
    name: "Wilhelmina Zoltan-Old",
    email: "old@zoltan.example",
    phone: "(303) 555-0100",
  });
  await node.delivered();
  await settle(old, "closed", 400);
  const withdrawn = await send(203);
  expect(await node.intake.requests.withdraw(hashOf(withdrawn))).toBe("erased");
  await service()
    .from("request_links")
    .update({ withdrawn_at: ago(100).toISOString() })
    .eq("id", withdrawn);
  await service()
    .from("spam_log")
    .insert([
      {
        id: "S1",
        kind: "privacy",
        reason: "privacy request: access",
        payload: {},
        reviewed_at: ago(100).toISOString(),
      },
      { id: "S2", kind: "privacy", reason: "waits", payload: {} },
      {
        id: "S3",
        kind: "contact",
        reason: "links",
        payload: {},
        reviewed_at: ago(100).toISOString(),
      },
    ]);
  const mailbox = path.join(folder, "supabase", "mailbox");
  mkdirSync(mailbox, { recursive: true });
  const mail = (days: number) => {
    const at = String(ago(days).getTime()).padStart(15, "0");
    const file = path.join(mailbox, `${at}-0a.json`);
    writeFileSync(file, "{}");
    return file;
  };
  const [oldMail, newMail] = [mail(50), mail(1)];
  const aside = [await setFileAside(204, 380), await setFileAside(205, 300)];
  expect(node.intake.health().outbox).toMatchObject({ parkedFiles: 2 });
  /** How many files each of them has. */
  const filesAside = async () => {
    const files = new EvidenceFolder(folder);
    const found = await Promise.all(aside.map((each) => files.filesOf(each)));
    return found.map(({ length }) => length);
  };

  const variables = {
    RETENTION_DAYS: "claims 365, privacy-requests 90, tombstones 90, mails 30",
  };
  const before = await ids("claims");
  const counted = await run(variables, "--dry-run");
  expect(counted.output).toContain("Would delete:");
  expect(counted.output).toMatch(/closed \(365 days .*\): 1/);
  expect(counted.output).toMatch(/withdrawals that were answered .*: 1/);
  expect(counted.output).toMatch(/withdrawn requests .*: 1/);
  expect(counted.output).toMatch(/mail on the server .*: 1/);
  expect(counted.output).toMatch(/set aside \(365 days .*\): 1/);
  expect(counted.output).toMatch(/contact form \(kept\): 0/);
  expect(counted.output).not.toMatch(/zoltan|wilhelmina/i);
  expect(await ids("claims")).toEqual(before);
  expect([existsSync(oldMail), await isStored(old)]).toEqual([true, true]);
  expect(await filesAside()).toEqual([1, 1]);

  const done = await run(variables);
  expect(done.code, done.output).toBe(0);
  expect(await ids("claims")).toEqual([recent, open].toSorted());
  expect(await ids("spam_log")).toEqual(["S2", "S3"]);
  expect([existsSync(oldMail), existsSync(newMail)]).toEqual([false, true]);
  expect([await isStored(old), await isStored(recent)]).toEqual([false, true]);
  expect(await filesAside()).toEqual([0, 1]);
  const { data: links } = await service().from("request_links").select("id");
  expect(links!.map(({ id }) => id).toSorted()).toEqual(
    [recent, open].toSorted(),
  );
  const bytes = readFileSync(outboxFile(folder)).toString("latin1");
  for (const word of ["ZOL-99-200", "Zoltan-Old"])
    expect(bytes).not.toContain(word);
  expect(bytes).toContain("ZOL-99-201");

  // The outbox restores nothing, and nothing is left to do.
  await node.stop();
  const again = await run(variables);
  expect(again.output).toMatch(/closed \(365 days .*\): 0/);
}, 400_000);
