import { describe, expect, it } from "vitest";
import type { SeedDocument } from "./expand.ts";
import { digest } from "./manifest.ts";
import { planSeed, recordAfter } from "./plan.ts";
import type { StoredDocument } from "./plan.ts";

const faq: SeedDocument = { _id: "faq-1", _type: "faq", question: "Why?" };

function stored(...documents: StoredDocument[]) {
  return new Map(documents.map((document) => [document._id, document]));
}

function seeded(...documents: SeedDocument[]) {
  return new Map(documents.map((each) => [each._id, digest(each)]));
}

function planOne(
  document: SeedDocument,
  current: StoredDocument[],
  record: SeedDocument[] = [],
  force = false,
) {
  const [planned] = planSeed({
    seed: [document],
    stored: stored(...current),
    record: seeded(...record),
    force,
  });
  return planned;
}

describe("planSeed", () => {
  it("creates what has never been there", () => {
    expect(planOne(faq, [])).toMatchObject({ action: "create" });
  });

  it("leaves a document with the same content alone, even if the seed did not write it", () => {
    const current = {
      question: "Why?",
      _type: "faq",
      _id: "faq-1",
      _rev: "r",
      _updatedAt: "2026-01-01T00:00:00Z",
    };
    expect(planOne(faq, [current])).toMatchObject({ action: "unchanged" });
  });

  it("updates what is still as an older seed wrote it", () => {
    const older = { ...faq, question: "How?" };
    expect(planOne(faq, [older], [older])).toMatchObject({
      action: "update",
      current: older,
    });
  });

  it("keeps what an editor changed", () => {
    const edited = { ...faq, question: "An editor's words" };
    expect(planOne(faq, [edited], [faq])).toMatchObject({
      action: "keep",
      reason: "edited",
    });
  });

  it("keeps a document with the same id that the seed did not make", () => {
    const foreign = { ...faq, question: "Not ours" };
    expect(planOne(faq, [foreign])).toMatchObject({ reason: "edited" });
  });

  it("keeps the published version while an editor works on a draft", () => {
    const older = { ...faq, question: "How?" };
    const draft = { ...faq, _id: "drafts.faq-1", question: "Unfinished" };
    expect(planOne(faq, [older, draft], [older])).toMatchObject({
      action: "keep",
      reason: "draft",
    });
  });

  it("does not bring back what an editor deleted or unpublished", () => {
    const draft = { ...faq, _id: "drafts.faq-1" };
    expect(planOne(faq, [], [faq])).toMatchObject({ reason: "deleted" });
    expect(planOne(faq, [draft], [faq])).toMatchObject({ reason: "draft" });
  });

  it("writes over all of it when forced", () => {
    const edited = { ...faq, question: "An editor's words" };
    expect(planOne(faq, [edited], [faq], true)?.action).toBe("update");
    expect(planOne(faq, [], [faq], true)?.action).toBe("create");
  });

  it("keeps back what refers to a deleted document, and what refers to that", () => {
    const list = {
      _id: "list",
      _type: "list",
      faqs: [{ _type: "reference", _ref: "faq-1" }],
    };
    const page = {
      _id: "page",
      _type: "page",
      list: { _type: "reference", _ref: "list" },
    };
    const planned = planSeed({
      seed: [faq, list, page],
      stored: stored(),
      record: seeded(faq),
      force: false,
    });
    expect(planned.map((entry) => "reason" in entry && entry.reason)).toEqual([
      "deleted",
      "blocked",
      "blocked",
    ]);
  });
});

describe("recordAfter", () => {
  it("remembers what was written and forgets nothing about what was kept", () => {
    const kept = { _id: "kept", _type: "faq", question: "Seeded once" };
    const edited = { ...kept, question: "Edited" };
    const record = seeded(kept);
    const planned = planSeed({
      seed: [faq, { ...kept, question: "Seeded anew" }],
      stored: stored(edited),
      record,
      force: false,
    });
    expect(recordAfter(planned, record)).toEqual(seeded(faq, kept));
  });
});
