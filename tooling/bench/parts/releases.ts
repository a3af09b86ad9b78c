import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { fill, startBenchLake, type BenchLake } from "../bench-lake.ts";
import {
  addressOf,
  publishes,
  type QueryName,
  queriesFor,
  ROUNDS,
  timed,
} from "../lake-work.ts";
import { manyDocuments, type BenchDocument } from "../many-documents.ts";
import {
  megabytes,
  printFact,
  printRow,
  printTable,
  type Summary,
} from "../measure.ts";

const RELEASES = 20;
const VERSIONS = 500;
/** Releases that are published one after the other. */
const PUBLISHED = 3;
/** Actions of a request. */
const BATCH = 100;

type LakeState = {
  /** By HTTP with the site's token, to the last byte. */
  queries: Record<QueryName, Summary>;
  /** A document that is published by itself. */
  publish: Summary;
  /** Resident megabytes, after a start. */
  memory: number;
};

/** The result of `measureReleases`. Times are in milliseconds. */
export type ReleaseFigures = {
  documents: number;
  without: LakeState;
  /** The same beside 20 open releases of 500 versions. */
  beside: LakeState;
  /** The queries as one of the releases will leave the documents. */
  inRelease: Record<QueryName, Summary>;
  /** A release of 500 documents, until it is acknowledged. */
  schedule: Summary;
  publishRelease: Summary;
  /** The longest that another write waited meanwhile. */
  longestWaitMs: number;
};

/** Measures a lake with a number of documents, without and with open releases. */
export async function measureReleases(count: number): Promise<ReleaseFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-releases-"));
  const documents = manyDocuments(count);
  try {
    const first = await startBenchLake(folder);
    await fill(first, documents);
    await first.stop();
    const without = await withLake(folder, (lake) => stateOf(lake, count));
    await withLake(folder, (lake) => fillReleases(lake, documents));
    return await withLake(folder, async (lake) => {
      const beside = await stateOf(lake, count);
      const { write } = lake.tokens;
      const inRelease = await eachQuery(count, (query) =>
        lake.ask(addressOf(query, nameOf(0)), write),
      );
      const schedule = await timed(PUBLISHED, async () => {
        const publishAt = new Date(Date.now() + 3_600_000).toISOString();
        await act(lake, { ...on("schedule", 0), publishAt });
      });
      return {
        ...{ documents: documents.length, without, beside, inRelease },
        ...{ schedule, ...(await publishReleases(lake)) },
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withLake<Result>(
  folder: string,
  work: (lake: BenchLake) => Promise<Result>,
): Promise<Result> {
  const lake = await startBenchLake(folder);
  try {
    return await work(lake);
  } finally {
    await lake.stop();
  }
}

async function stateOf(lake: BenchLake, count: number): Promise<LakeState> {
  const memory = lake.memory();
  const queries = await eachQuery(count, (query) =>
    lake.ask(addressOf(query), lake.tokens.read),
  );
  return { memory, queries, publish: await publishes(lake, count) };
}

async function eachQuery(
  count: number,
  ask: (query: string) => Promise<unknown>,
): Promise<Record<QueryName, Summary>> {
  const { bySlug, list, references, all } = queriesFor(count);
  return {
    bySlug: await timed(ROUNDS, () => ask(bySlug)),
    list: await timed(ROUNDS, () => ask(list)),
    references: await timed(ROUNDS, () => ask(references)),
    all: await timed(ROUNDS, () => ask(all)),
  };
}

const nameOf = (index: number) => `rBench${index}`;

const on = (name: string, index: number) => ({
  actionType: `sanity.action.release.${name}`,
  releaseId: nameOf(index),
});

async function act(lake: BenchLake, ...actions: object[]): Promise<void> {
  await lake.ask("/data/actions/production", lake.tokens.write, { actions });
}

/** Each document of the dataset is in one of the releases, as long as there are enough. */
async function fillReleases(
  lake: BenchLake,
  documents: readonly BenchDocument[],
): Promise<void> {
  for (let index = 0; index < RELEASES; index += 1) {
    await act(lake, on("create", index));
    for (let start = 0; start < VERSIONS; start += BATCH) {
      const actions = Array.from({ length: BATCH }, (_, at) => {
        const place = (index * VERSIONS + start + at) % documents.length;
        const { _id } = documents[place]!;
        return {
          actionType: "sanity.action.document.version.create",
          publishedId: _id,
          baseId: _id,
          versionId: `versions.${nameOf(index)}.${_id}`,
        };
      });
      await act(lake, ...actions);
    }
  }
}

/** Publishes releases while another client writes all the time. */
async function publishReleases(lake: BenchLake) {
  let isOver = false;
  let longestWaitMs = 0;
  async function keepWriting(): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      const document = { _id: "bench-counter", _type: "counter", n };
      const mutations = [{ createOrReplace: document }];
      const began = performance.now();
      await lake.ask("/data/mutate/production", lake.tokens.write, {
        mutations,
      });
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
    }
  }
  const writing = keepWriting();
  let index = 0;
  // `timed` does not count the first one, which warms up.
  const publishRelease = await timed(PUBLISHED, () =>
    act(lake, on("publish", index++)),
  );
  isOver = true;
  await writing;
  return { publishRelease, longestWaitMs };
}

/** @param figures as lines for a person. */
export function printReleases(figures: ReleaseFigures): void {
  const { documents, without, beside, inRelease } = figures;
  console.log(
    `\n${documents} documents, and ${RELEASES} open releases of ${VERSIONS} versions`,
  );
  const ms = ({ median }: Summary) => `${median.toFixed(1)} ms`;
  const row = (name: string, key: QueryName) => [
    name,
    ms(without.queries[key]),
    ms(beside.queries[key]),
    ms(inRelease[key]),
    "",
  ];
  printTable(
    ["queries (median)", "without", "beside them", "in a release", ""],
    [
      row("by slug", "bySlug"),
      row("list of 20", "list"),
      row("what refers to one", "references"),
      row("all", "all"),
    ],
  );
  const goal = "to reach: 25 ms at 95 %";
  printRow("publish one document, without releases", without.publish, goal);
  printRow("the same beside them", beside.publish, goal);
  printRow(`schedule a release of ${VERSIONS}`, figures.schedule);
  printRow(`publish a release of ${VERSIONS}`, figures.publishRelease);
  printFact(
    "longest that another write waited",
    `${figures.longestWaitMs.toFixed(0)} ms`,
  );
  printFact(
    "resident memory after a start",
    megabytes(beside.memory),
    `to reach: 400 MB; without releases ${megabytes(without.memory)}`,
  );
}
