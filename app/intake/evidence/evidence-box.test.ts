import { afterEach, beforeEach, expect, it } from "vitest";

import {
  consultation,
  everythingArrives,
  fields,
  lead,
  TestIntakes,
} from "../intakes.fixture";
import { referencesOf } from "../outbox/erase.server";
import { openOutboxFile } from "../outbox/open.server";
import { hashOf } from "../request/link.server";
import { DiskFull } from "../submission";
import { pdf } from "./evidence-files.fixture";
import { EvidenceFolder, folderStore } from "./store.server";

let intakes: TestIntakes;

beforeEach(() => void (intakes = new TestIntakes()));
afterEach(() => intakes.close());

const file = { name: "a.pdf", mediaType: "application/pdf", bytes: pdf() };

const makeLink = (reference: string) => ({
  hash: hashOf(reference),
  expiresAt: Date.now() + 60_000,
});

it("takes no file below the floor of free disk, and the request still goes", async () => {
  const intake = intakes.make({
    makeLink,
    evidence: {
      bounds: { mostFiles: 20, mostBytes: 1_000 },
      minFreeBytes: Number.MAX_SAFE_INTEGER,
      store: folderStore(new EvidenceFolder(intakes.folder)),
    },
  });
  expect(intake.evidence.hasRoom()).toBe(false);
  await expect(intake.evidence.add("a", file)).rejects.toThrow(DiskFull);
  const sent = await intake.accept(consultation(), { key: "a", verdict: lead });
  expect(sent.isNew).toBe(true);
});

it("a file for a request that another node took is delivered from here, once", async () => {
  const folder = new EvidenceFolder(intakes.folder);
  intakes.database.readRequest = async () => storedElsewhere;
  const intake = intakes.start({
    evidence: {
      bounds: { mostFiles: 2, mostBytes: 1_000 },
      minFreeBytes: 1,
      store: folderStore(folder),
    },
  });
  expect(await intake.evidence.add("a", file)).toBe("kept");
  expect(await intake.evidence.add("a", file)).toBe("same");
  const other = { ...file, bytes: pdf("other") };
  expect(await intake.evidence.add("a", other)).toBe("many");
  expect(await intake.requests.read("a")).toMatchObject({
    evidence: [{ name: "b.pdf" }, { name: "a.pdf" }],
  });
  await everythingArrives(intake);
  expect(intakes.database.rows("claim_evidence")).toMatchObject([
    { link_hash: "a", file_name: "a.pdf" },
  ]);
  expect(await folder.filesOf("CLAIM-1")).toHaveLength(1);
  const outbox = openOutboxFile(intakes.folder);
  expect(referencesOf(outbox, "ada@example.com")).toHaveLength(2);
  outbox.close();
});

/** As the database answers for a request that it got from another node. */
const storedElsewhere = {
  reference: "CLAIM-1",
  state: "received" as const,
  receivedAt: "2026-10-01T00:00:00Z",
  expiresAt: "2030-10-01T00:00:00Z",
  isWithdrawalAsked: false,
  description: null,
  fields: { ...fields },
  evidence: [
    {
      id: "FILE-1",
      name: "b.pdf",
      bytes: 1,
      receivedAt: "2026-10-01T00:00:00Z",
    },
  ],
};
