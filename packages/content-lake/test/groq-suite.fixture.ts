import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Collection } from "../src/engine/collection.ts";
import { LakeFault } from "../src/engine/errors.ts";
import { Grants } from "../src/engine/grants.ts";
import { Reader } from "../src/engine/reader.ts";
import { grantsOf } from "../src/engine/roles.ts";
import type { SanityDocument } from "../src/engine/types.ts";

/** A case of the official conformance suite of GROQ, as its release has it. */
export type SuiteCase = {
  _type: "test";
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
};

type SuiteDataset = {
  _type: "dataset";
  _id: string;
  documents?: SanityDocument[];
};

/** The cases of a compiled suite, and the documents of each of its datasets. */
export type Suite = {
  cases: SuiteCase[];
  /** Null for a dataset that the suite names by an address. */
  documents: Map<string, SanityDocument[] | null>;
};

/** Reads a compiled suite: an entry of JSON a line. */
export async function readSuite(file: string): Promise<Suite> {
  const suite: Suite = { cases: [], documents: new Map() };
  for await (const line of createInterface(createReadStream(file))) {
    const entry = JSON.parse(line) as SuiteCase | SuiteDataset;
    if (entry._type === "test") suite.cases.push(entry);
    else suite.documents.set(entry._id, entry.documents ?? null);
  }
  return suite;
}

const ROLES = ["administrator"];
const caller = { id: "suite", roles: ROLES, grants: grantsOf(ROLES) };

/** Asks the engine one case. Out: null if it answers as the suite says, else how it does. */
export async function failureOf(
  reader: Reader,
  { query, params, result, valid }: SuiteCase,
): Promise<string | null> {
  try {
    const answer = await reader.queryInSteps({
      query,
      params: params ?? {},
      caller,
    });
    if (!valid) return "is not refused";
    const wanted = result ?? null;
    const found = ranked(answer.result ?? null, wanted);
    return same(found, wanted) ? null : `gives ${JSON.stringify(found)}`;
  } catch (error) {
    if (!(error instanceof LakeFault)) throw error;
    return valid ? `is refused: ${error.message}` : null;
  }
}

/** A reader of a dataset of the suite. */
export function readerOf(documents: readonly SanityDocument[]): Reader {
  return new Reader(new Collection(documents), new Grants());
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
  if (typeof found !== "object" || typeof wanted !== "object") {
    return found === wanted;
  }
  if (found === null || wanted === null) return found === wanted;
  if (Array.isArray(found) !== Array.isArray(wanted)) return false;
  const names = new Set([...Object.keys(found), ...Object.keys(wanted)]);
  return [...names].every((name) =>
    same(
      (found as Record<string, unknown>)[name],
      (wanted as Record<string, unknown>)[name],
    ),
  );
}
