import { checkDocument } from "../../../schemas/checks/check-document.ts";
import { siteOf } from "../../../schemas/checks/site.ts";
import {
  checkedDocuments,
  checkedDocumentsQuery,
  findingsOf,
} from "../../content-check/findings.ts";
import { openBenchStack } from "../bench-site.ts";
import { printFact, printRow, summarise, type Summary } from "../measure.ts";

const ROUNDS = 10;

/** The result of `measureChecks`, in milliseconds. */
export type ChecksFigures = {
  documents: number;
  /** The first reading of all documents, and the first check of one. */
  first: number;
  /** A document before it is published: all are read anew, and one is checked. */
  warm: Summary;
  /** Of it: the check of each document, where all were read. */
  document: Summary;
  /** All documents, with the reading, as `npm run content:check` does. */
  all: Summary;
};

/**
 * Measures the checks before publishing on the content of this repository, as
 * the Studio and the command run them, but on this machine's Node.
 */
export async function measureChecks(): Promise<ChecksFigures> {
  const stack = await openBenchStack();
  const { lake } = stack;
  const query = encodeURIComponent(checkedDocumentsQuery);
  const path = `/data/query/production?perspective=raw&query=${query}`;

  async function read() {
    const answer = await lake.ask(path, lake.tokens.write);
    return checkedDocuments((JSON.parse(answer) as { result: unknown }).result);
  }
  /** In: how many documents to skip, so that each round checks others. */
  async function checkOne(skipped: number): Promise<void> {
    const documents = await read();
    const document = documents[skipped % documents.length];
    if (document) checkDocument(document, siteOf(documents), Date.now());
  }

  try {
    const first = await timed(() => checkOne(0));
    const documents = await read();
    const warm = await times(documents.length, checkOne);
    const site = siteOf(documents);
    const each = await times(documents.length, (index) => {
      const document = documents[index];
      if (document) checkDocument(document, site, Date.now());
    });
    const all = await times(ROUNDS, async () => {
      findingsOf(await read(), null, Date.now());
    });
    return {
      documents: documents.length,
      first,
      warm: summarise(warm),
      document: summarise(each),
      all: summarise(all),
    };
  } finally {
    await stack.remove();
  }
}

async function times(
  rounds: number,
  work: (round: number) => Promise<void> | void,
): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push(await timed(() => work(round)));
  return measured;
}

async function timed(work: () => Promise<void> | void): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Prints the figures as rows of the table. */
export function printChecks(figures: ChecksFigures): void {
  const { documents, first, warm, document, all } = figures;
  printFact("documents that are checked", String(documents));
  printFact("checks of one document, the first time", `${first.toFixed(1)} ms`);
  printRow("checks of one document, warm", warm, "to reach: 1 s");
  printRow("of it the rules", document);
  printRow("checks of all documents", all, "to reach: 60 s");
}
