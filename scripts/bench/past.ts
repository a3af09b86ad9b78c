import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { openLake } from "#content-lake/engine";
import {
  makeTokens,
  startTestLake,
} from "../../tests/fixtures/stack/lake.fixture.ts";
import { megabytesOf, printFact, timed } from "./figures.ts";
import { askLake, DOCUMENTS, manyDocuments } from "./lake.ts";

const TRANSACTIONS = 100_000;
/** Every tenth transaction changes a published document, the others a draft. */
const PUBLISHED = 10;
const MOMENTS = 50;

const WRITER = {
  id: "bench",
  roles: [],
  grants: [
    {
      filter: '_id in path("**")',
      permissions: ["read", "create", "update", "history"],
    },
  ],
};

/** Opens moments of a long past while a visitor's query runs. */
export async function measurePast(): Promise<object> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-past-"));
  const tokens = makeTokens();
  const moments = writePast(folder);
  const lake = await startTestLake(folder, tokens);

  function ask(token: string, search: Record<string, string>) {
    const text = new URLSearchParams(search).toString();
    return askLake(lake.url, token, `/data/query/production?${text}`);
  }
  const query =
    '*[slug.current == "article-5000"][0]{title, "a": author->name}';
  const open = (asOf: string) =>
    ask(tokens.preview, { query, asOf, perspective: "published" });
  try {
    console.log(`\n${DOCUMENTS} documents, ${TRANSACTIONS} transactions`);
    const visitor = () => ask(tokens.read, { query });
    const alone = await timed("a visitor's query, alone", 500, visitor);
    const before = megabytesOf(lake.process.pid!);
    const began = performance.now();
    await open(moments[0]!);
    const firstMs = performance.now() - began;
    printFact("the first moment, the oldest", `${firstMs.toFixed(0)} ms`);
    const beside = timed("a visitor's query, meanwhile", 500, visitor);
    const opening = await timed(
      "a random moment",
      MOMENTS,
      () => open(moments[Math.floor(Math.random() * moments.length)]!),
      "to reach: 1 s, 95 %: 3 s",
    );
    const memory = megabytesOf(lake.process.pid!) - before;
    printFact(
      "memory of the moments",
      `${memory.toFixed(0)} MB`,
      "to reach: 150 MB",
    );
    return { alone, beside: await beside, firstMs, opening, memory };
  } finally {
    await lake.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills a lake's folder with history, and returns the transaction ids, the oldest first. */
function writePast(folder: string): string[] {
  const lake = openLake({ folder });
  // The data is made for one run: it may be lost with the machine.
  lake.database.exec("PRAGMA synchronous = OFF");
  const write = (mutation: object) =>
    lake.mutate({ mutations: [mutation], caller: WRITER }).transactionId;
  const moments = manyDocuments(DOCUMENTS).map((create) => write({ create }));
  for (let index = moments.length; index < TRANSACTIONS; index += 1) {
    const article = `article-${501 + ((index * 7919) % (DOCUMENTS - 501))}`;
    const title = `Measured article, edit ${index}`;
    moments.push(
      write(
        index % PUBLISHED === 0
          ? { patch: { id: article, set: { title } } }
          : {
              createOrReplace: {
                _id: `drafts.${article}`,
                _type: "article",
                title,
              },
            },
      ),
    );
  }
  lake.close();
  return moments.slice(DOCUMENTS);
}
