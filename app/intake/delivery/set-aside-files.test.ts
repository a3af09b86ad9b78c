import { globSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { pdf } from "../evidence/evidence-files.fixture";
import { EvidenceFolder } from "../evidence/evidence-folder.server";
import { folderStore } from "../evidence/store.server";
import type { Intake } from "../intake.server";
import {
  asLead,
  consultation,
  everythingArrives,
  makeLink,
  patience,
  TestIntakes,
} from "../intakes.fixture";
import { createOutboxConnection } from "../outbox/connection.server";
import { erase } from "../outbox/erase.server";
import { settleTarget } from "../outbox/upkeep.server";
import { hashOf } from "../request/link.server";
import { sweepEvidence } from "./evidence.server";

// A file whose request is gone, or whose delivery fails, is its sender's trouble
// alone.

let test: TestIntakes;
beforeEach(() => void (test = new TestIntakes()));
afterEach(() => test.close());

const claim = {
  description: "Hail broke the roof.",
  title: "New Claim - Roof",
  policyholder_email: "ada@example.com",
  location: "Denver",
};

const filesThere = () => test.database.rows("claim_evidence");

async function send(intake: Intake, key: string): Promise<string> {
  const { reference } = await intake.accept(consultation(), asLead(key));
  return reference;
}

async function addFile(intake: Intake, reference: string, words = "a") {
  const added = await intake.evidence.add(hashOf(reference), {
    name: `${words}.pdf`,
    mediaType: "application/pdf",
    bytes: pdf(words),
  });
  expect(added).toBe("kept");
}

/** Requests that are delivered; then staff delete the first of them. */
async function deleteSome(intake: Intake, deleted: number, others: number) {
  const all: string[] = [];
  for (let key = 0; key < deleted + others; key += 1)
    all.push(await send(intake, String(key)));
  await everythingArrives(intake);
  const gone = all.slice(0, deleted);
  test.database.forget(({ id, hash }) => !hash && gone.includes(String(id)));
  return { gone, rest: all.slice(deleted) };
}

it("files of seven requests that staff deleted delay those of nobody else", async () => {
  const intake = test.start({ makeLink });
  const { gone, rest } = await deleteSome(intake, 7, 4);
  for (const reference of gone) await addFile(intake, reference);
  for (const reference of rest)
    for (const words of ["a", "b"]) await addFile(intake, reference, words);
  await vi.waitFor(() => expect(filesThere()).toHaveLength(8), patience);
  await everythingArrives(intake);
  expect(intake.health().outbox).toMatchObject({ parked: 7, parkedFiles: 7 });
  // Each sender's page says so, and staff see each file.
  const read = (reference: string) => intake.requests.read(hashOf(reference));
  for (const reference of gone)
    expect(await read(reference)).toMatchObject({
      state: "gone",
      evidence: [{ name: "a.pdf", isSetAside: true }],
    });
  expect(await read(rest[0]!)).toMatchObject({
    state: "received",
    evidence: [{ isSetAside: false }, { isSetAside: false }],
  });
  const { refused } = intake.deliveries()!;
  expect(refused.map(({ request }) => request)).toEqual(gone);
});

it("a file that was set aside stays until staff remove it, and may then be sent again", async () => {
  const intake = test.start({ makeLink });
  const { gone, rest } = await deleteSome(intake, 1, 1);
  const folder = new EvidenceFolder(test.folder);
  const [reference, other] = [gone[0]!, rest[0]!];
  await addFile(intake, reference);
  await addFile(intake, other);
  await everythingArrives(intake);
  await sweepEvidence(
    createOutboxConnection(test.folder, vi.fn(), vi.fn()),
    { folder, store: folderStore(folder), makeLink },
    Date.now() + 24 * 60 * 60 * 1000,
  );
  expect(await folder.filesOf(reference)).toHaveLength(1);
  const delivered = filesThere()[0]!["id"] as string;
  expect(await intake.evidence.removeSetAside(delivered)).toBe(false);
  expect(await intake.evidence.removeSetAside(reference)).toBe(false);
  const [file] = intake.deliveries()!.refused;
  expect(await intake.evidence.removeSetAside(file!.reference)).toBe(true);
  expect(await folder.filesOf(reference)).toEqual([]);
  expect(await folder.filesOf(other)).toHaveLength(1);
  expect(intake.health().outbox).toMatchObject({ parked: 0 });
  const hash = hashOf(reference);
  expect(await intake.requests.read(hash)).toMatchObject({ evidence: [] });
  await addFile(intake, reference);
});

it("a file for a request that another node took is set aside as well", async () => {
  const id = "CLAIM-1";
  const link = { id, hash: hashOf(id), expires_at: "" };
  await test.database.insert({ table: "request_links", row: link });
  await test.database.insert({ table: "claims", row: { ...claim, id } });
  const offline = test.make({ makeLink });
  await addFile(offline, id);
  await offline.stop(1_000);
  test.database.forget((row) => row["title"] === claim.title);
  const intake = test.start({ makeLink });
  await everythingArrives(intake);
  expect(intake.health().outbox).toMatchObject({ parkedFiles: 1 });
});

it("a file is not set aside while its request is delivered to another database", async () => {
  const intake = test.start({ makeLink, isEmbedded: true });
  const { gone } = await deleteSome(intake, 1, 0);
  test.database.interfere = ({ table }) => {
    // The answer of the database that has lost the request comes last.
    if (table === "claim_evidence" && filesThere().length === 0) {
      lost.use((file) => settleTarget(file, "another one"));
      test.database.name = async () => "another one";
    }
    return null;
  };
  const lost = createOutboxConnection(test.folder, vi.fn(), vi.fn());
  await addFile(intake, gone[0]!);
  await vi.waitFor(() => expect(filesThere()).toHaveLength(1), patience);
  await everythingArrives(intake);
  expect(intake.health().outbox).toMatchObject({ parked: 0 });
  lost.close();
});

it.each(["unreachable", "failed"] as const)(
  "a file that is %s each time delays no other",
  async (kind) => {
    const intake = test.start({ makeLink });
    const { rest } = await deleteSome(intake, 0, 2);
    const [odd, other] = rest as [string, string];
    const tries = vi.fn();
    test.database.interfere = ({ table, row }) => {
      const isOdd =
        table === "claim_evidence" &&
        "link_hash" in row &&
        row.link_hash === hashOf(odd);
      if (isOdd) tries();
      return isOdd ? { kind, code: "57014" } : null;
    };
    await addFile(intake, odd);
    await vi.waitFor(() => {
      test.endPauses();
      expect(tries).toHaveBeenCalledTimes(3);
    }, patience);
    for (const words of ["a", "b", "c"]) await addFile(intake, other, words);
    await vi.waitFor(() => expect(filesThere()).toHaveLength(3), patience);
    expect(tries.mock.calls.length).toBeLessThan(5);
  },
);

it("a file waits for a request that the database refuses, and follows it", async () => {
  const intake = test.start({ makeLink });
  test.database.interfere = ({ table }) =>
    table === "claims" ? { kind: "refused", code: "23514" } : null;
  const reference = await send(intake, "a");
  await vi.waitFor(() =>
    expect(intake.health().outbox).toMatchObject({ parked: 1 }),
  );
  await addFile(intake, reference);
  const another = await intake.accept(consultation(), asLead("b"));
  await vi.waitFor(() =>
    expect(intake.health().outbox).toMatchObject({ parked: 2 }),
  );
  expect(another.isNew).toBe(true);
  expect(filesThere()).toEqual([]);
  expect(intake.deliveries()?.refused.map(({ part }) => part)).not.toContain(
    "evidence",
  );
  test.database.interfere = () => null;
  expect(intake.retryRefused(reference)).toBe(true);
  await vi.waitFor(() => expect(filesThere()).toHaveLength(1), patience);
});

it("what is set aside is tried again at each start, without its bytes", async () => {
  const first = test.start({ makeLink });
  const { gone, rest } = await deleteSome(first, 3, 1);
  for (const reference of gone) await addFile(first, reference);
  await everythingArrives(first);
  await first.stop(1_000);
  const offline = test.make({ makeLink });
  await addFile(offline, rest[0]!);
  await offline.stop(1_000);

  const store = folderStore(new EvidenceFolder(test.folder));
  const put = vi.spyOn(store, "put");
  test.database.tries.length = 0;
  const second = test.start({ makeLink, evidence: store });
  await everythingArrives(second);
  const tried = () => test.database.tries.length;
  await vi.waitFor(() => expect(tried()).toBe(3 + 1), patience);
  await everythingArrives(second);
  expect(put.mock.calls.map(([{ reference }]) => reference)).toEqual(rest);
  expect(second.health().outbox).toMatchObject({ parked: 3 });

  // The operator has put the requests back.
  await second.stop(1_000);
  for (const id of gone)
    await test.database.insert({ table: "claims", row: { ...claim, id } });
  test.start({ makeLink });
  await vi.waitFor(() => expect(filesThere()).toHaveLength(4), patience);
});

it("a file that is removed on its way leaves the others of its request", async () => {
  const intake = test.start({ makeLink });
  const { rest } = await deleteSome(intake, 0, 1);
  const [reference] = rest as [string];
  await addFile(intake, reference, "a");
  await everythingArrives(intake);
  const outbox = createOutboxConnection(test.folder, vi.fn(), vi.fn());
  test.database.interfere = ({ table, row }) => {
    // As retention does, when the file's time is over.
    if (table === "claim_evidence")
      outbox.use((file) => erase(file, () => [String(row.id)]));
    return null;
  };
  await addFile(intake, reference, "b");
  await everythingArrives(intake);
  await intake.stop(1_000);
  outbox.close();
  const folder = new EvidenceFolder(test.folder);
  const [{ sha256 }] = filesThere() as [{ sha256: string }];
  expect(await folder.filesOf(reference)).toContainEqual(
    expect.objectContaining({ sha256 }),
  );
});

const rot = (file: string) => writeFileSync(file, "rot");

it.each([
  ["lost", rmSync],
  ["damaged", rot],
])("a file that was %s is stored when it is sent again", async (_how, harm) => {
  const intake = test.start({ makeLink });
  const { rest } = await deleteSome(intake, 0, 1);
  const [reference] = rest as [string];
  await addFile(intake, reference);
  await everythingArrives(intake);
  for (const area of ["staged", "stored"])
    for (const name of globSync(`evidence/${area}/*/*`, { cwd: test.folder }))
      harm(path.join(test.folder, name));
  const folder = new EvidenceFolder(test.folder);
  const store = folderStore(folder);
  const [place] = filesThere().map(({ sha256 }) => ({
    reference,
    sha256: String(sha256),
  }));
  const staff = null as never;
  expect(await store.read(place!, staff)).toBeNull();
  const file = { name: "a.pdf", mediaType: "application/pdf" };
  const again = { ...file, bytes: pdf("a") };
  expect(await intake.evidence.add(hashOf(reference), again)).toBe("same");
  await everythingArrives(intake);
  const outbox = createOutboxConnection(test.folder, vi.fn(), vi.fn());
  const later = Date.now() + 2 * 60 * 60 * 1000;
  await sweepEvidence(outbox, { folder, store, makeLink }, later);
  outbox.close();
  expect(await store.read(place!, staff)).toEqual(pdf("a"));
  expect(filesThere()).toHaveLength(1);
});

it("a file that was damaged before its delivery is not delivered, and its sender sees that", async () => {
  const offline = test.make({ makeLink });
  const reference = await send(offline, "a");
  await addFile(offline, reference);
  await offline.stop(1_000);
  for (const name of globSync("evidence/staged/*/*", { cwd: test.folder }))
    rot(path.join(test.folder, name));
  const intake = test.start({ makeLink });
  await everythingArrives(intake);
  expect(await intake.requests.read(hashOf(reference))).toMatchObject({
    evidence: [{ isSetAside: true }],
  });
});
