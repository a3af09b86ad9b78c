import { afterEach, beforeEach, expect, it } from "vitest";

import { pdf } from "../evidence/evidence-files.fixture";
import { freeBytes, DiskFull } from "../storage-fault.server";
import { EvidenceFolder } from "../evidence/evidence-folder.server";
import { folderStore } from "../evidence/store.server";
import {
  asLead,
  consultation,
  makeLink,
  TestIntakes,
} from "../intakes.fixture";
import { Outbox } from "../outbox/outbox.server";
import { hashOf } from "../signed-links.server";
import { deliverEvidence } from "./database-targets.server";
import { sweepEvidence } from "./tidy.server";

const HOUR_MS = 60 * 60 * 1000;

let intakes: TestIntakes;
beforeEach(() => void (intakes = new TestIntakes()));
afterEach(() => intakes.close());

/** A request with a file that is due. */
async function start() {
  const intake = intakes.make({ makeLink });
  const taken = asLead("a");
  const { reference } = await intake.accept(consultation(), taken);
  const file = { name: "a.pdf", mediaType: "application/pdf", bytes: pdf() };
  expect(await intake.evidence.add(hashOf(reference), file)).toBe("kept");
  const folder = new EvidenceFolder(intakes.folder);
  const outbox = new Outbox(intakes.folder);
  for (let due; (due = outbox.nextDue(["link", "claim"]));)
    outbox.settle({ ...due.entry, part: due.part }, { as: "delivered" });
  const { entry } = outbox.nextDue(["evidence"])!;
  return { reference, folder, store: folderStore(folder), outbox, entry };
}

it("a file whose request is withdrawn while it is under way outlives no row", async () => {
  const { reference, folder, store, outbox, entry } = await start();
  const { database } = intakes;
  database.insert = async () => {
    outbox.beginWithdrawal(hashOf(reference));
    outbox.finishWithdrawal(reference);
    return { kind: "orphaned", code: "23503" };
  };
  await deliverEvidence({ outbox, database, store }, entry);
  expect(await folder.filesOf(reference)).toEqual([]);
  outbox.close();
});

it("what a killed process left goes: files of a withdrawn request, and those without a record", async () => {
  const { reference, folder, store, outbox } = await start();
  const place = { reference, sha256: hashOf("never recorded") };
  await folder.stage(place, pdf());
  const sweep = () =>
    sweepEvidence(
      { outbox, folder, store, makeLink },
      Date.now() + 2 * HOUR_MS,
    );
  await sweep();
  expect(await folder.filesOf(reference)).toHaveLength(1);
  expect(await folder.filesOf(reference)).not.toContainEqual(place);
  outbox.finishWithdrawal(reference);
  await sweep();
  expect(await folder.filesOf(reference)).toEqual([]);
  outbox.close();
});

it("no file is taken below the floor of free disk, and the request still goes", async () => {
  const minFreeBytes = freeBytes(intakes.folder)! / 2;
  const intake = intakes.make({ makeLink, minFreeBytes });
  const file = { name: "a.pdf", mediaType: "application/pdf", bytes: pdf() };
  await expect(intake.evidence.add("a", file)).rejects.toThrow(DiskFull);
  const sent = await intake.accept(consultation(), asLead("a"));
  expect(sent.isNew).toBe(true);
});
