import { afterEach, beforeEach, expect, it } from "vitest";

import { consultation, lead, TestIntakes } from "../intakes.fixture";
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
