import { afterEach, beforeEach, expect, it } from "vitest";

import { consultation, lead, TestIntakes } from "../intakes.fixture";
import { hashOf } from "../request/link.server";
import { DiskFull } from "../submission";
import { EvidenceBox } from "./evidence-box.server";
import { pdf } from "./evidence-files.fixture";
import { EvidenceFolder } from "./folder.server";
import { folderStore } from "./store.server";

let intakes: TestIntakes;

beforeEach(() => void (intakes = new TestIntakes()));
afterEach(() => intakes.close());

const file = { name: "a.pdf", mediaType: "application/pdf", bytes: pdf() };

const makeLink = (reference: string) => ({
  hash: hashOf(reference),
  expiresAt: Date.now() + 60_000,
});

it("takes no file below the floor of free disk, and the request still goes", async () => {
  const folder = new EvidenceFolder(intakes.folder);
  const box = new EvidenceBox({
    folder,
    store: folderStore(folder),
    database: null,
    outbox: null,
    bounds: { mostFiles: 20, mostBytes: 1_000 },
    minFreeBytes: 1_000,
    onChange: () => {},
    onError: () => {},
    readFree: () => 999,
  });
  expect(box.hasRoom()).toBe(false);
  await expect(box.add("a", file)).rejects.toThrow(DiskFull);
  const intake = intakes.make({ makeLink });
  const sent = await intake.accept(consultation(), { key: "a", verdict: lead });
  expect(sent.isNew).toBe(true);
});

it("keeps the same file once, and refuses one too many and an unknown link", async () => {
  const folder = new EvidenceFolder(intakes.folder);
  const intake = intakes.make({
    makeLink,
    evidence: {
      bounds: { mostFiles: 1, mostBytes: 1_000 },
      minFreeBytes: 1,
      store: folderStore(folder),
    },
  });
  const { reference } = await intake.accept(consultation(), {
    key: "a",
    verdict: lead,
  });
  const hash = hashOf(reference);
  expect(await intake.evidence.add(hash, file)).toBe("kept");
  const renamed = { ...file, name: "b.pdf" };
  expect(await intake.evidence.add(hash, renamed)).toBe("same");
  const other = { ...file, bytes: pdf("other") };
  expect(await intake.evidence.add(hash, other)).toBe("many");
  expect(await intake.evidence.add(hashOf("none"), file)).toBe("unknown");
  expect(await folder.filesOf(reference)).toHaveLength(1);
});

it("without the outbox puts no file where it got no row", async () => {
  const folder = new EvidenceFolder(intakes.folder);
  const steps: string[] = [];
  const store = folderStore(folder);
  const box = new EvidenceBox({
    folder,
    store: {
      ...store,
      put: (placed) => (steps.push("file"), store.put(placed)),
    },
    database: {
      ...intakes.database,
      readRequest: async () =>
        ({ reference: "CLAIM-1", evidence: [] }) as never,
      insert: async () => {
        steps.push("row");
        return steps.length > 1
          ? { kind: "orphaned", code: "23503" }
          : { kind: "delivered", wasThere: false };
      },
    },
    outbox: null,
    bounds: { mostFiles: 20, mostBytes: 1_000 },
    minFreeBytes: 1,
    onChange: () => {},
    onError: () => {},
  });
  expect(await box.add("a", file)).toBe("kept");
  const late = { ...file, bytes: pdf("late") };
  expect(await box.add("a", late)).toBe("unknown");
  expect(steps).toEqual(["row", "file", "row"]);
  expect(await folder.filesOf("CLAIM-1")).toHaveLength(1);
});
