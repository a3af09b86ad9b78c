import { afterEach, beforeEach, expect, it } from "vitest";

import { freeBytes } from "../free-disk.server";
import { consultation, lead, TestIntakes } from "../intakes.fixture";
import { hashOf } from "../request/link.server";
import { DiskFull } from "../submission";
import { pdf } from "./evidence-files.fixture";
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
    minFreeBytes: freeBytes(intakes.folder)! / 2,
  });
  expect(intake.evidence.hasRoom()).toBe(false);
  await expect(intake.evidence.add("a", file)).rejects.toThrow(DiskFull);
  const sent = await intake.accept(consultation(), { key: "a", verdict: lead });
  expect(sent.isNew).toBe(true);
});
