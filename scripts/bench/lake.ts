import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import * as groq from "groq-js";

import {
  callLake,
  makeTokens,
  startTestLake,
} from "../../tests/fixtures/stack/lake.fixture.ts";
import { actOn } from "../../tests/fixtures/stack/release.fixture.ts";
import {
  type BenchDocument,
  manyDocuments,
  middleArticle,
} from "./documents.ts";
import { megabytesOf, printFact, printRow, timed } from "./figures.ts";

const DOCUMENTS = 10_000;
const BATCH = 250;
const ROUNDS = 60;

const { id, slug } = middleArticle(DOCUMENTS);
/** Names, queries, and the milliseconds to reach. */
const QUERIES = [
  [
    "by slug, with its author",
    `*[_type == "article" && slug.current == "${slug}"][0]{title, body, "author": author->name}`,
    3,
  ],
  [
    "list of 20 with references",
    `*[_type == "article"] | order(publishedAt desc)[0...20]{title, "slug": slug.current, "author": author->name, "category": category->title, "related": related[]->title}`,
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

/**
 * A lake with 10,000 documents, by HTTP, and groq-js on the same documents in
 * this process.
 */
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
    const started = megabytesOf(lake.process.pid!);
    console.log(`\n${DOCUMENTS} documents, over HTTP`);
    const queries: Record<string, object> = {};
    for (const [name, query, goal] of QUERIES) {
      const address = `/data/query/production?query=${encodeURIComponent(query)}`;
      const http = await timed(ROUNDS, () => ask(address, tokens.read));
      const inProcess = await timed(3, () => evaluate(query, documents));
      const ratio = inProcess.median / http.median;
      const besides = `groq-js in process takes ${ratio.toFixed(1)} times as long`;
      printRow(name, http, `to reach: ${goal} ms; ${besides}`);
      queries[name] = { http, inProcess, ratio };
    }
    const document = { publishedId: id, draftId: `drafts.${id}` };
    const patch = { set: { title: "Published" } };
    const publish = await timed(ROUNDS, () =>
      actOn(
        (...asked) => callLake(lake.url, tokens.write, ...asked),
        { actionType: "document.edit", ...document, patch },
        { actionType: "document.publish", ...document },
      ),
    );
    printRow(
      "edit and publish acknowledged",
      publish,
      "to reach: 50 ms at 95 %",
    );
    const used = megabytesOf(lake.process.pid!);
    printFact("start", `${(startMs / 1000).toFixed(1)} s`);
    printFact("memory then", `${started.toFixed(0)} MB`);
    printFact("memory at the end", `${used.toFixed(0)} MB`, "to reach: 400 MB");
    return { queries, publish, startMs, memory: { started, used } };
  } finally {
    await lake.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** groq-js on the same documents. */
async function evaluate(
  query: string,
  dataset: readonly BenchDocument[],
): Promise<string> {
  const tree = groq.parse(query);
  const value = await groq.evaluate(tree, { dataset: [...dataset] });
  return JSON.stringify(await value.get());
}
