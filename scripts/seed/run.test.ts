import { describe, expect, it } from "vitest";

import type { Console } from "./console.ts";
import type { Dataset } from "./dataset.ts";
import type { SeedDocument } from "./expand.ts";
import { MANIFEST_ID } from "./manifest.ts";
import type { StoredDocument } from "./plan.ts";
import { runSeed, type SeedRun } from "./run.ts";
import type { Target } from "./target.ts";

const embedded: Target = {
  projectId: "local",
  dataset: "production",
  token: "t",
  apiHost: "http://localhost:3333",
  embedded: true,
};

const faq: SeedDocument = { _id: "faq", _type: "faq", question: "Why?" };
const page: SeedDocument = {
  _id: "page",
  _type: "page",
  faq: { _type: "reference", _ref: "faq" },
  picture: { _type: "picture", _seedPicture: "barn", alt: "A barn" },
};

function memory() {
  const documents = new Map<string, StoredDocument>();
  const assets = new Map<string, string>();
  let writes = 0;
  const dataset: Dataset = {
    async documents(ids) {
      return new Map(
        ids.flatMap((id) => {
          const found = documents.get(id);
          return found ? [[id, found] as const] : [];
        }),
      );
    },
    async isEmpty() {
      return documents.size === 0;
    },
    async pictures() {
      return new Map(assets);
    },
    async upload({ sha1, id }) {
      assets.set(sha1, id);
    },
    async write(batch, manifest) {
      writes += 1;
      for (const { document } of batch) documents.set(document._id, document);
      documents.set(MANIFEST_ID, manifest);
    },
  };
  return { documents, assets, dataset, writes: () => writes };
}

function quiet(answer = true): Console & { lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    line: (text) => void lines.push(text),
    ask: async () => answer,
  };
}

function run(dataset: Dataset, changes: Partial<SeedRun> = {}) {
  const { documents = [page, faq], ...rest } = changes;
  return runSeed({
    documents,
    dataset,
    target: embedded,
    options: { dryRun: false, force: false, ifEmpty: false, yes: false },
    console: quiet(),
    ...rest,
  });
}

const OPTIONS = { dryRun: false, force: false, ifEmpty: false, yes: false };

describe("runSeed", () => {
  it("fills an empty dataset, pictures included, and then changes nothing", async () => {
    const { dataset, documents, writes } = memory();

    expect(await run(dataset)).toMatchObject({ create: 2 });
    expect(documents.get("page")?.picture).toMatchObject({
      alt: "A barn",
      asset: {
        _ref: expect.stringMatching(/^image-[0-9a-f]{40}-1600x900-webp$/),
      },
    });

    const written = writes();
    expect(await run(dataset)).toEqual({
      create: 0,
      update: 0,
      keep: 0,
      unchanged: 2,
    });
    expect(writes()).toBe(written);
  });

  it("writes nothing in a dry run, and says what it would do", async () => {
    const { dataset, documents, assets } = memory();
    const console = quiet();

    await run(dataset, { console, options: { ...OPTIONS, dryRun: true } });

    expect(documents.size + assets.size).toBe(0);
    expect(console.lines.join("\n")).toMatch(/create +faq/);
    expect(console.lines.at(-1)).toContain("2 create");
  });

  it("brings a newer seed, but never over an editor's words", async () => {
    const { dataset, documents } = memory();
    await run(dataset);
    documents.set("faq", { ...faq, question: "An editor's words" });
    const newer = { ...page, title: "New" };

    const counts = await run(dataset, {
      documents: [newer, { ...faq, question: "Newer words" }],
    });

    expect(counts).toMatchObject({ update: 1, keep: 1 });
    expect(documents.get("page")?.title).toBe("New");
    expect(documents.get("faq")?.question).toBe("An editor's words");
  });

  it("fills only an empty dataset when told so", async () => {
    const { dataset, documents } = memory();
    const options = { ...OPTIONS, ifEmpty: true };
    documents.set("own", { _id: "own", _type: "article" });
    expect(await run(dataset, { options })).toBeNull();

    documents.clear();
    expect(await run(dataset, { options })).toMatchObject({ create: 2 });
    expect(await run(dataset, { options })).toBeNull();
  });

  it("asks before it writes to a hosted dataset, and takes no for an answer", async () => {
    const { dataset, documents } = memory();
    const target = { ...embedded, embedded: false };

    await expect(
      run(dataset, { target, console: quiet(false) }),
    ).rejects.toThrow("Nothing was written.");
    expect(documents.size).toBe(0);

    await run(dataset, { target, console: quiet(true) });
    expect(documents.size).toBe(3);
  });
});
