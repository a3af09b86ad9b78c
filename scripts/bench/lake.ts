import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import {
  callLake,
  makeTokens,
  startTestLake,
} from "../../tests/fixtures/stack/lake.fixture.ts";
import { actOn } from "../../tests/fixtures/stack/release.fixture.ts";
import { manyDocuments } from "./documents.ts";
import { megabytesOf, printFact, timed } from "./figures.ts";

const DOCUMENTS = 10_000;
const BATCH = 250;
const ROUNDS = 60;

const id = `article-${DOCUMENTS / 2}`;
/** Names, queries, and the milliseconds to reach. */
const QUERIES = [
  [
    "by slug, with its author",
    `*[_type == "article" && slug.current == "${id}"][0]{title, body, "author": author->name}`,
    3,
  ],
  [
    "list of 20 with references",
    `*[_type == "article"] | order(publishedAt desc)[0...20]{title, "slug": slug.current, "author": author->name, "related": related[]->title}`,
    10,
  ],
  [
    "what refers to one",
    `*[references("${id}")]{title, "author": author->name}`,
    3,
  ],
  [
    "all with references",
    `*[_type == "article"]{title, "author": author->name}`,
    25,
  ],
] as const;

/** A lake with 10,000 documents, by HTTP. */
export async function measureLake(): Promise<object> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-lake-"));
  const tokens = makeTokens();
  const documents = manyDocuments(DOCUMENTS);
  let lake = await startTestLake(folder, tokens);

  async function ask(address: string, token: string, content?: unknown) {
    const { status, body } = await callLake(lake.url, token, address, content);
    if (status !== 200) throw new Error(`${address}: ${JSON.stringify(body)}`);
  }
  try {
    for (let start = 0; start < DOCUMENTS; start += BATCH) {
      const batch = documents.slice(start, start + BATCH);
      const mutations = batch.map((each) => ({ createOrReplace: each }));
      await ask("/data/mutate/production", tokens.write, { mutations });
    }
    await lake.stop();
    const began = performance.now();
    lake = await startTestLake(folder, tokens);
    const startMs = performance.now() - began;
    console.log(`\n${DOCUMENTS} documents, over HTTP`);
    const queries: Record<string, object> = {};
    for (const [name, query, goal] of QUERIES) {
      const address = `/data/query/production?query=${encodeURIComponent(query)}`;
      queries[name] = await timed(
        `${name} (to reach: ${goal} ms)`,
        ROUNDS,
        () => ask(address, tokens.read),
      );
    }
    const document = { publishedId: id, draftId: `drafts.${id}` };
    const patch = { set: { title: "Published" } };
    const publish = await timed("edit and publish (95 %: 50 ms)", ROUNDS, () =>
      actOn(
        (...asked) => callLake(lake.url, tokens.write, ...asked),
        { actionType: "document.edit", ...document, patch },
        { actionType: "document.publish", ...document },
      ),
    );
    const used = megabytesOf(lake.process.pid!);
    printFact("start", `${(startMs / 1000).toFixed(1)} s`);
    printFact("memory at the end", `${used.toFixed(0)} MB`, "to reach: 400 MB");
    return { queries, publish, startMs, memory: used };
  } finally {
    await lake.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
