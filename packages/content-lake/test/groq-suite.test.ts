import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { Collection } from "../src/engine/collection.ts";
import { LakeFault } from "../src/engine/errors.ts";
import { Grants } from "../src/engine/grants.ts";
import { admin } from "../src/engine/lake.fixture.ts";
import { Reader } from "../src/engine/reader.ts";
import type { SanityDocument } from "../src/engine/types.ts";

/**
 * The official conformance suite of GROQ in its compiled form, `suite.ndjson` of
 * https://github.com/sanity-io/groq-test-suite/releases. It is not part of this
 * package, and in no registry: where GROQ_TEST_SUITE names no such file, the suite
 * is not run. CONTRIBUTING.md has the command that fetches it.
 */
const FILE = process.env["GROQ_TEST_SUITE"] ?? "";
const isRun = FILE !== "" && process.env["TEST_LONG"] !== undefined;
const NAME = isRun
  ? "meets the conformance suite of GROQ, but for what groq-js answers in another way"
  : "the conformance suite of GROQ: needs TEST_LONG and GROQ_TEST_SUITE, the path of its suite.ndjson (CONTRIBUTING.md says how to get it)";

/** What groq-js 2.0.0 answers in another way than the suite, by the beginning of the case's id. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "test-array-unique-function-": "array::unique() leaves more than one null",
  "test-in-operator-path-": "a path is not compared with a path",
  "test-in-operator-id-in-path-": "a path is not compared with a path",
  "test-score-function-illegal-use": "score() takes what no dataset is in",
};

/** A case of the suite, as its release has it; a dataset has documents alone. */
type SuiteCase = {
  _type: "test" | "dataset";
  _id: string;
  filename: string;
  query: string;
  params: Record<string, unknown> | null;
  /** What the query gives; null where it is not valid. */
  result: unknown;
  valid: boolean;
  /** The range of GROQ's versions that it is for. */
  version?: string;
  features: string[];
  dataset: { _ref: string };
  /** Left out of a dataset that the suite names by an address. */
  documents?: SanityDocument[];
};

/** False for geography, which groq-js lacks, an older language, and a measurement. */
function isAsked({ features, filename, version }: SuiteCase): boolean {
  return (
    !features.includes("geoFunctions") &&
    version !== "0.1" &&
    !filename.startsWith("perf/")
  );
}

/** Null if a reader answers a case as the suite says, else how it does. */
async function failureOf(
  reader: Reader,
  { query, params, result = null, valid }: SuiteCase,
): Promise<string | null> {
  try {
    const request = { query, params: params ?? {}, caller: admin };
    const answer = await reader.queryInSteps(request);
    if (!valid) return "is not refused";
    const found = ranked(answer.result ?? null, result);
    return same(found, result) ? null : `gives ${JSON.stringify(found)}`;
  } catch (error) {
    if (!(error instanceof LakeFault)) throw error;
    return valid ? `is refused: ${error.message}` : null;
  }
}

/** The suite says the order of scores, and not how high each is. */
function ranked(found: unknown, wanted: unknown): unknown {
  const isRanked =
    Array.isArray(wanted) && wanted.some((item) => Object(item)._pos);
  if (!isRanked || !Array.isArray(found)) return found;
  const items = found as { _score?: number }[];
  const scores = [...new Set(items.map(({ _score = 0 }) => _score))];
  scores.sort((a, b) => b - a);
  return items.map(({ _score = 0, ...rest }) => ({
    ...rest,
    _pos: scores.indexOf(_score) + 1,
  }));
}

/** Equal but for the last digits of a number. */
function same(found: unknown, wanted: unknown): boolean {
  if (typeof found === "number" && typeof wanted === "number") {
    return Math.abs(found - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
  }
  if (Object(found) !== found || Object(wanted) !== wanted) {
    return found === wanted;
  }
  if (Array.isArray(found) !== Array.isArray(wanted)) return false;
  const [a, b] = [found, wanted] as Record<string, unknown>[];
  const names = new Set([...Object.keys(a!), ...Object.keys(b!)]);
  return [...names].every((name) => same(a![name], b![name]));
}

it.runIf(isRun)(NAME, async () => {
  const cases: SuiteCase[] = [];
  const readers = new Map<string, Reader>();
  for await (const line of createInterface(createReadStream(FILE))) {
    const entry = JSON.parse(line) as SuiteCase;
    if (entry._type === "test") cases.push(entry);
    else if (entry.documents) {
      const documents = new Collection(entry.documents);
      readers.set(entry._id, new Reader(documents, new Grants()));
    }
  }
  let asked = 0;
  const failures: string[] = [];
  for (const each of cases.filter(isAsked)) {
    const reader = readers.get(each.dataset._ref);
    if (reader === undefined) continue;
    asked += 1;
    const failure = await failureOf(reader, each);
    if (failure !== null) failures.push(`${each._id} ${failure}`);
  }
  expect(asked).toBeGreaterThan(6_500);
  const known = Object.keys(DIFFERENCES);
  const isKnown = (failure: string) =>
    known.some((id) => failure.startsWith(id));
  expect(failures.filter((failure) => !isKnown(failure))).toEqual([]);
  // One that is gone is no longer to be listed.
  for (const id of known) {
    expect(failures.some((failure) => failure.startsWith(id))).toBe(true);
  }
});
