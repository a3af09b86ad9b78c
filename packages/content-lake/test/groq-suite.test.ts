import { beforeAll, describe, expect, it } from "vitest";
import type { Reader } from "../src/engine/reader.ts";
import {
  failureOf,
  readerOf,
  readSuite,
  type Suite,
  type SuiteCase,
} from "./groq-suite.fixture.ts";

/**
 * The official conformance suite of GROQ in its compiled form, `suite.ndjson` of
 * https://github.com/sanity-io/groq-test-suite/releases. It is not part of this
 * package, and in no registry: where GROQ_TEST_SUITE names no such file, the suite
 * is not run. CONTRIBUTING.md has the command that fetches it.
 */
const FILE = process.env["GROQ_TEST_SUITE"] ?? "";
const isRun = FILE !== "" && process.env["TEST_LONG"] !== undefined;
const NAME = isRun
  ? "the conformance suite of GROQ"
  : "the conformance suite of GROQ: needs TEST_LONG and GROQ_TEST_SUITE, the path of its suite.ndjson (CONTRIBUTING.md says how to get it)";

/** What groq-js 2.0.0 answers in another way than the suite, by the beginning of the case's id. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "test-array-unique-function-": "array::unique() leaves more than one null",
  "test-in-operator-path-": "a path is not compared with a path",
  "test-in-operator-id-in-path-": "a path is not compared with a path",
  "test-score-function-illegal-use": "score() takes what no dataset is in",
};

/** Why a case is not asked; null for one that is. */
function omission(
  { features, filename, version }: SuiteCase,
  hasDocuments: boolean,
): string | null {
  if (features.includes("geoFunctions")) return "groq-js has no geography";
  if (version === "0.1") return "an older language than GROQ 1";
  if (filename.startsWith("perf/")) return "a measurement";
  return hasDocuments ? null : "its documents are elsewhere";
}

describe.skipIf(!isRun)(NAME, () => {
  let suite: Suite;
  const readers = new Map<string, Reader>();

  beforeAll(async () => {
    suite = await readSuite(FILE);
  });

  function casesOf(isChosen: (each: SuiteCase) => boolean): SuiteCase[] {
    return suite.cases.filter((each) => {
      const documents = suite.documents.get(each.dataset._ref) ?? null;
      return isChosen(each) && omission(each, documents !== null) === null;
    });
  }

  async function failuresOf(cases: readonly SuiteCase[]): Promise<string[]> {
    const failures: string[] = [];
    for (const each of cases) {
      const { _ref } = each.dataset;
      const reader =
        readers.get(_ref) ?? readerOf(suite.documents.get(_ref) ?? []);
      readers.set(_ref, reader);
      const failure = await failureOf(reader, each);
      if (failure !== null) failures.push(`${each._id} ${failure}`);
    }
    return failures;
  }

  const isDiff = ({ query }: SuiteCase) => query.includes("diff::");
  const isKnown = (failure: string) =>
    Object.keys(DIFFERENCES).some((id) => failure.startsWith(id));

  it("is met by diff::changedAny() and diff::changedOnly()", async () => {
    const cases = casesOf(isDiff);
    expect(cases.length).toBeGreaterThan(500);
    expect(await failuresOf(cases)).toEqual([]);
  });

  it("is met by all else, but for what groq-js answers in another way", async () => {
    const cases = casesOf((each) => !isDiff(each));
    expect(cases.length).toBeGreaterThan(6_000);
    const failures = await failuresOf(cases);
    expect(failures.filter((failure) => !isKnown(failure))).toEqual([]);
    // One that is gone is no longer to be listed.
    for (const id of Object.keys(DIFFERENCES)) {
      expect(failures.some((failure) => failure.startsWith(id))).toBe(true);
    }
  });
});
