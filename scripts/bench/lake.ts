import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import {
  callLake,
  makeTokens,
  startTestLake,
} from "../../tests/fixtures/stack/lake.fixture.ts";
import { actOn } from "../../tests/fixtures/stack/release.fixture.ts";
import { megabytesOf, printFact, timed } from "./figures.ts";

/** How many documents a benchmarked lake has. */
export const DOCUMENTS = 10_000;
const BATCH = 250;
const ROUNDS = 60;

const id = `article-${DOCUMENTS / 2}`;
/** Names, queries, and target times in milliseconds. */
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

/** Measures a lake with 10,000 documents over HTTP. */
export async function measureLake(): Promise<object> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-lake-"));
  const tokens = makeTokens();
  const documents = manyDocuments(DOCUMENTS);
  let lake = await startTestLake(folder, tokens);
  try {
    for (let start = 0; start < DOCUMENTS; start += BATCH) {
      const batch = documents.slice(start, start + BATCH);
      const mutations = batch.map((each) => ({ createOrReplace: each }));
      const address = "/data/mutate/production";
      await askLake(lake.url, tokens.write, address, { mutations });
    }
    await lake.stop();
    const began = performance.now();
    lake = await startTestLake(folder, tokens);
    const startMs = performance.now() - began;
    console.log(`\n${DOCUMENTS} documents, over HTTP`);
    const queries: Record<string, object> = {};
    for (const [name, query, goal] of QUERIES) {
      const address = `/data/query/production?query=${encodeURIComponent(query)}`;
      const ask = () => askLake(lake.url, tokens.read, address);
      queries[name] = await timed(name, ROUNDS, ask, `to reach: ${goal} ms`);
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

/** Queries a lake. @throws Error unless it answers with a success. */
export async function askLake(...asked: Parameters<typeof callLake>) {
  const { status, body } = await callLake(...asked);
  if (status !== 200) throw new Error(`${asked[2]}: ${JSON.stringify(body)}`);
}

const AUTHORS = 500;
const SENTENCE =
  "The claim for the roof waits for the estimate of the adjuster, the receipts, the photographs and a second inspection. ";

/** A document to write to a dataset. */
type BenchDocument = { _id: string; _type: string };

const block = (index: number) => ({
  _key: `b${index}`,
  _type: "block",
  style: "normal",
  markDefs: [],
  children: [
    { _key: "s", _type: "span", marks: [], text: SENTENCE.repeat(index + 1) },
  ],
});
const reference = (_ref: string) => ({ _type: "reference", _ref });
const body = [0, 1, 2, 3, 4, 5].map(block);

/** Authors, and articles of six paragraphs that refer to one and to the previous article. */
export function manyDocuments(count: number): BenchDocument[] {
  return Array.from({ length: count }, (_, index) => {
    if (index < AUTHORS)
      return { _id: `author-${index}`, _type: "author", name: `A. ${index}` };
    const minutes = (index * 7919) % 500_000;
    return {
      _id: `article-${index}`,
      _type: "article",
      title: `Measured article ${index}`,
      slug: { _type: "slug", current: `article-${index}` },
      publishedAt: new Date(Date.UTC(2025, 0, 1, 0, minutes)).toISOString(),
      author: reference(`author-${index % AUTHORS}`),
      related: [
        {
          ...reference(index > AUTHORS ? `article-${index - 1}` : "author-0"),
          _key: "r",
        },
      ],
      body,
    };
  });
}
