import { globSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { EvidenceFolder } from "../evidence/evidence-folder.server";
import { pdf } from "../evidence/evidence-files.fixture";
import { folderStore, type EvidenceStore } from "../evidence/store.server";
import type { Intake } from "../intake.server";
import {
  asLead,
  consultation,
  everythingArrives,
  makeLink,
  patience,
  intakesOfEachTest,
  type TestOptions,
} from "../intakes.fixture";
import { erase } from "../outbox/erase.server";
import { openOutboxFile } from "../outbox/open.server";
import { Outbox } from "../outbox/outbox.server";
import { hashOf } from "../signed-links.server";
import { deliverEvidence } from "./database-targets.server";
import { sweepEvidence } from "./tidy.server";

// A file whose request is gone, or whose delivery fails, is its sender's trouble
// alone.

const test = intakesOfEachTest();
let folder: EvidenceFolder;
let store: EvidenceStore;
let outbox: Outbox;
beforeEach(() => {
  folder = new EvidenceFolder(test.folder);
  store = folderStore(folder);
  outbox = new Outbox(test.folder);
});
afterEach(async () => {
  outbox.close();
});

const start = (options: TestOptions = {}) =>
  test.start({ makeLink, evidence: store, ...options });

const filesThere = () => test.database.rows("claim_evidence");

const arrive = (count: number) => expect.poll(filesThere).toHaveLength(count);

async function send(intake: Intake, key: string): Promise<string> {
  const { reference } = await intake.accept(consultation(), asLead(key));
  return reference;
}

/** Adds a file of these words to a request, and returns what became of it. */
const add = (intake: Intake, reference: string, words = "a") =>
  intake.evidence.add(hashOf(reference), {
    name: `${words}.pdf`,
    mediaType: "application/pdf",
    bytes: pdf(words),
  });

/** Takes something while nothing is delivered. */
async function offline<Result>(take: (intake: Intake) => Promise<Result>) {
  const intake = test.make({ makeLink });
  const taken = await take(intake);
  await intake.stop(1_000);
  return taken;
}

/** Some requests that are delivered. */
async function deliver(intake: Intake, count: number): Promise<string[]> {
  const all: string[] = [];
  while (all.length < count) all.push(await send(intake, `${all.length}`));
  await everythingArrives(intake);
  return all;
}

/** Staff delete these requests. */
const remove = (...gone: readonly string[]) =>
  test.database.forget(({ id, hash }) => !hash && gone.includes(String(id)));

const title = "New Claim - Roof";

/** Puts a request into the database by hand. */
const putBack = (id: string) =>
  test.database.insert({
    table: "claims",
    row: { id, title, description: "", policyholder_email: "", location: "" },
  });

const rot = (file: string) => writeFileSync(file, "rot");

/** Harms the files of all requests. */
function harmFiles(harm: (file: string) => void): void {
  for (const name of globSync("evidence/{staged,stored}/*/*", {
    cwd: test.folder,
  }))
    harm(path.join(test.folder, name));
}

const sweepTomorrow = () =>
  sweepEvidence(
    { outbox, folder, store, makeLink },
    Date.now() + 24 * 60 * 60 * 1000,
  );

it("files of seven requests that staff deleted delay those of nobody else, and are tried at each start without their bytes", async () => {
  const first = start();
  const all = await deliver(first, 11);
  const [gone, rest] = [all.slice(0, 7), all.slice(7)];
  remove(...gone);
  for (const reference of gone) await add(first, reference);
  for (const reference of rest)
    for (const words of ["a", "b"]) await add(first, reference, words);
  await arrive(8);
  await everythingArrives(first);
  expect(first.health().outbox).toMatchObject({ parked: 7, parkedFiles: 7 });
  // Each sender's page says so, and staff see each file.
  const read = (reference: string) => first.requests.read(hashOf(reference));
  for (const reference of gone)
    expect(await read(reference)).toMatchObject({
      state: "gone",
      evidence: [{ name: "a.pdf", isSetAside: true }],
    });
  expect(await read(rest[0]!)).toMatchObject({
    state: "received",
    evidence: [{ isSetAside: false }, { isSetAside: false }],
  });
  const { refused } = first.deliveries()!;
  expect(refused.map(({ request }) => request)).toEqual(gone);
  await first.stop(1_000);
  await offline((intake) => add(intake, rest[0]!, "c"));

  const put = vi.spyOn(store, "put");
  const { tries } = test.database;
  tries.length = 0;
  const second = start();
  await expect.poll(() => tries).toHaveLength(7 + 1);
  await everythingArrives(second);
  expect(put.mock.calls.map(([{ reference }]) => reference)).toEqual([rest[0]]);
  expect(second.health().outbox).toMatchObject({ parked: 7 });

  await second.stop(1_000);
  for (const reference of gone) await putBack(reference);
  start();
  await arrive(9 + 7);
});

it("a file that was set aside stays until staff remove it, and may then be sent again", async () => {
  const intake = start();
  const [gone, other] = (await deliver(intake, 2)) as [string, string];
  remove(gone);
  await add(intake, gone);
  await add(intake, other);
  await everythingArrives(intake);
  await sweepTomorrow();
  expect(await folder.filesOf(gone)).toHaveLength(1);
  const { evidence } = intake;
  const [file] = intake.deliveries()!.refused;
  const delivered = String(filesThere()[0]!["id"]);
  for (const [reference, isRemoved] of [
    [delivered, false],
    [gone, false],
    [file!.reference, true],
  ] as const)
    expect(await evidence.removeSetAside(reference)).toBe(isRemoved);
  expect(await folder.filesOf(gone)).toEqual([]);
  expect(await folder.filesOf(other)).toHaveLength(1);
  expect(intake.health().outbox).toMatchObject({ parked: 0 });
  const page = await intake.requests.read(hashOf(gone));
  expect(page).toMatchObject({ evidence: [] });
  expect(await add(intake, gone)).toBe("kept");
});

it("a file for a request that another node took is set aside as well", async () => {
  const id = "CLAIM-1";
  const link = { id, hash: hashOf(id), expires_at: "" };
  await test.database.insert({ table: "request_links", row: link });
  await putBack(id);
  await offline((intake) => add(intake, id));
  remove(id);
  const intake = start();
  await everythingArrives(intake);
  expect(intake.health().outbox).toMatchObject({ parkedFiles: 1 });
});

it("a file is not set aside while its request is delivered to another database", async () => {
  const intake = start({ isEmbedded: true });
  const [gone] = (await deliver(intake, 1)) as [string];
  remove(gone);
  test.database.interfere = ({ table }) => {
    // The answer of the database that has lost the request comes last.
    if (table === "claim_evidence" && filesThere().length === 0) {
      outbox.settleTarget("another one");
      test.database.name = async () => "another one";
    }
    return null;
  };
  await add(intake, gone);
  await arrive(1);
  await everythingArrives(intake);
  expect(intake.health().outbox).toMatchObject({ parked: 0 });
});

it.each(["unreachable", "failed"] as const)(
  "a file that is %s each time delays no other",
  async (kind) => {
    const intake = start();
    const [odd, other] = (await deliver(intake, 2)) as [string, string];
    const tries = vi.fn();
    test.database.interfere = ({ row }) => {
      if (!("sha256" in row) || row.link_hash !== hashOf(odd)) return null;
      tries();
      return { kind, code: "57014" };
    };
    await add(intake, odd);
    await vi.waitFor(() => {
      test.endPauses();
      expect(tries).toHaveBeenCalledTimes(3);
    }, patience);
    for (const words of ["a", "b", "c"]) await add(intake, other, words);
    await arrive(3);
    expect(tries.mock.calls.length).toBeLessThan(5);
  },
);

it("a file waits for a request that the database refuses, and follows it", async () => {
  const intake = start();
  test.database.interfere = ({ table }) =>
    table === "claims" ? { kind: "refused", code: "23514" } : null;
  const isParked = (parked: number) => () =>
    expect(intake.health().outbox).toMatchObject({ parked });
  const reference = await send(intake, "a");
  await vi.waitFor(isParked(1));
  await add(intake, reference);
  await send(intake, "b");
  await vi.waitFor(isParked(2));
  expect(filesThere()).toEqual([]);
  expect(intake.deliveries()?.refused.map(({ part }) => part)).not.toContain(
    "evidence",
  );
  test.database.interfere = () => null;
  expect(intake.retryRefused(reference)).toBe(true);
  await arrive(1);
});

it("a file that is removed on its way leaves the others of its request", async () => {
  const intake = start();
  const [reference] = (await deliver(intake, 1)) as [string];
  await add(intake, reference);
  await everythingArrives(intake);
  test.database.interfere = ({ table, row }) => {
    if (table !== "claim_evidence") return null;
    // As retention does, when the file's time is over.
    const file = openOutboxFile(test.folder);
    erase(file, () => [String(row.id)]);
    file.close();
    return null;
  };
  await add(intake, reference, "b");
  await everythingArrives(intake);
  await intake.stop(1_000);
  const [{ sha256 }] = filesThere() as [{ sha256: string }];
  expect(await folder.filesOf(reference)).toContainEqual(
    expect.objectContaining({ sha256 }),
  );
});

it.each([
  ["lost", rmSync],
  ["damaged", rot],
])("a file that was %s is stored when it is sent again", async (_how, harm) => {
  const intake = start();
  const [reference] = (await deliver(intake, 1)) as [string];
  await add(intake, reference);
  await everythingArrives(intake);
  harmFiles(harm);
  const place = { reference, sha256: String(filesThere()[0]!["sha256"]) };
  const staff = null as never;
  expect(await store.read(place, staff)).toBeNull();
  expect(await add(intake, reference)).toBe("same");
  await everythingArrives(intake);
  await sweepTomorrow();
  expect(await store.read(place, staff)).toEqual(pdf("a"));
  expect(filesThere()).toHaveLength(1);
});

/** A request with a file that is due. */
async function withFile() {
  const reference = await offline(async (intake) => {
    const sent = await send(intake, "a");
    expect(await add(intake, sent)).toBe("kept");
    return sent;
  });
  for (let due; (due = outbox.nextDue(["link", "claim"]));)
    outbox.settle({ ...due.entry, part: due.part }, { as: "delivered" });
  return reference;
}

it("a file whose request is withdrawn while it is under way outlives no row", async () => {
  const reference = await withFile();
  const { database } = test;
  database.insert = async () => {
    outbox.beginWithdrawal(hashOf(reference));
    outbox.finishWithdrawal(reference);
    return { kind: "orphaned", code: "23503" };
  };
  const { entry } = outbox.nextDue(["evidence"])!;
  await deliverEvidence({ outbox, database, store }, entry);
  expect(await folder.filesOf(reference)).toEqual([]);
});

it("what a killed process left goes: files of a withdrawn request, and those without a record", async () => {
  const reference = await withFile();
  const place = { reference, sha256: hashOf("never recorded") };
  await folder.stage(place, pdf("b"));
  await sweepTomorrow();
  expect(await folder.filesOf(reference)).toHaveLength(1);
  expect(await folder.filesOf(reference)).not.toContainEqual(place);
  outbox.finishWithdrawal(reference);
  await sweepTomorrow();
  expect(await folder.filesOf(reference)).toEqual([]);
});
