import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { storeFile } from "#content-lake/store-file";
import * as groq from "groq-js";

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
import { printRow, type Summary } from "../measure.ts";

/** In this process a query takes seconds where documents are very many. */
const ROUNDS_IN_PROCESS = 3;

/** The result of `measureLake`. */
export type LakeFigures = {
  documents: number;
  /** By HTTP with the site's token, to the last byte. */
  http: Record<QueryName, Summary>;
  /** groq-js 2 with its defaults, in this process, on the same documents. */
  inProcess: Record<QueryName, Summary>;
  publish: Summary;
  /** From the start of the process until it answers, in milliseconds. */
  startMs: number;
  /** The size of the store on disk, in MB. */
  storeMb: number;
  /**
   * Resident megabytes: after the start, after these queries, and with a thread
   * for untrusted queries.
   */
  memory: { started: number; used: number; withUntrusted: number };
};

const NAMES: Record<QueryName, string> = {
  bySlug: "by slug, with its author",
  list: "list of 20 with references",
  references: "what refers to one",
  all: "all with references",
};
/** In milliseconds; only the last grows with the number of documents. */
const GOALS = (documents: number): Record<QueryName, number> => ({
  bySlug: 3,
  list: 10,
  references: 3,
  all: 25 * Math.max(1, documents / 10_000),
});
/** Resident megabytes: what a process needs, and what documents add. */
const MEMORY_GOAL = (documents: number) => 300 + documents / 100;

/**
 * Measures a lake with a number of documents, and groq-js on the same
 * documents.
 */
export async function measureLake(count: number): Promise<LakeFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-lake-"));
  const documents = manyDocuments(count);
  try {
    const first = await startBenchLake(folder);
    await fill(first, documents);
    await first.stop();
    const measured = await measureStarted(folder, count);
    const inProcess = await eachOf(queriesFor(count), (query) =>
      besides(documents, query),
    );
    const storeMb = statSync(storeFile(folder)).size / 1_000_000;
    return { documents: count, inProcess, storeMb, ...measured };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the lake of a filled folder, measures it, and stops it. */
async function measureStarted(
  folder: string,
  count: number,
): Promise<Omit<LakeFigures, "documents" | "inProcess" | "storeMb">> {
  const queries = queriesFor(count);
  const began = performance.now();
  const lake = await startBenchLake(folder);
  const startMs = performance.now() - began;
  try {
    const started = lake.memory();
    const http = await eachOf(queries, (query) => overHttp(lake, query));
    const publish = await publishes(lake, count);
    const used = lake.memory();
    await readUntrusted(lake, queries.list);
    const withUntrusted = lake.memory();
    const memory = { started, used, withUntrusted };
    return { http, publish, startMs, memory };
  } finally {
    await lake.stop();
  }
}

async function eachOf(
  queries: Record<QueryName, string>,
  measure: (query: string) => Promise<Summary>,
): Promise<Record<QueryName, Summary>> {
  return {
    bySlug: await measure(queries.bySlug),
    list: await measure(queries.list),
    references: await measure(queries.references),
    all: await measure(queries.all),
  };
}

async function overHttp(lake: BenchLake, query: string): Promise<Summary> {
  return timed(ROUNDS, () => lake.ask(addressOf(query), lake.tokens.read));
}

async function besides(
  dataset: readonly BenchDocument[],
  query: string,
): Promise<Summary> {
  return timed(ROUNDS_IN_PROCESS, async () => {
    const tree = groq.parse(query);
    const value = await groq.evaluate(tree, { dataset: [...dataset] });
    return JSON.stringify(await value.get());
  });
}

/**
 * Sends a query that is so long that the lake runs it in a thread for untrusted
 * queries.
 */
async function readUntrusted(lake: BenchLake, query: string): Promise<void> {
  const body = { query: query + " ".repeat(70_000) };
  await lake.ask("/data/query/production", lake.tokens.write, body);
}

/** @param figures of one number of documents, as lines for a person. */
export function printLake(figures: LakeFigures): void {
  const { documents, http, inProcess, publish, memory } = figures;
  const { startMs, storeMb } = figures;
  console.log(`\n${documents} documents, over HTTP`);
  for (const name of ["bySlug", "list", "references", "all"] as const) {
    const ratio = inProcess[name].median / http[name].median;
    printRow(
      NAMES[name],
      http[name],
      `to reach: ${GOALS(documents)[name]} ms; groq-js in process takes ${inProcess[name].median.toFixed(1)} ms, ${ratio.toFixed(1)} times as long`,
    );
  }
  printRow("publish acknowledged", publish, "to reach: 25 ms at 95 %");
  const mb = (value: number) => `${value.toFixed(0)} MB`;
  console.log(
    `resident memory: ${mb(memory.started)} after a start of ${(startMs / 1000).toFixed(1)} s on a store of ${mb(storeMb)}, ${mb(memory.used)} after all this (to reach: ${mb(MEMORY_GOAL(documents))}), ${mb(memory.withUntrusted)} with the thread for untrusted queries`,
  );
}
