import { readFileSync } from "node:fs";

/** A failed Playwright test. */
export type FailedTest = {
  id: string;
  title: string;
  /** Its saved files: traces, pictures. */
  files: string[];
};

type Spec = {
  id: string;
  title: string;
  file: string;
  line: number;
  tests: {
    projectName: string;
    status: "expected" | "unexpected" | "flaky" | "skipped";
    results: { attachments: { path?: string }[] }[];
  }[];
};

type Suite = { specs?: Spec[]; suites?: Suite[] };

/** How many errors in a report belong to no test; 1 if there is no report. */
export function errorsBesideTests(file: string): number {
  try {
    const { errors } = JSON.parse(readFileSync(file, "utf8")) as {
      errors: unknown[];
    };
    return errors.length;
  } catch {
    return 1;
  }
}

/** The failed tests in a Playwright report; empty if it wrote no report. */
export function failedBrowserTests(file: string): FailedTest[] {
  try {
    return [...specsIn(JSON.parse(readFileSync(file, "utf8")) as Suite)]
      .filter(({ tests }) =>
        tests.some(({ status }) => status === "unexpected"),
      )
      .map(({ id, title, file: spec, line, tests }) => ({
        id,
        title: `${spec}:${line} ${title}`,
        files: tests
          .flatMap(({ results }) => results)
          .flatMap(({ attachments }) => attachments)
          .flatMap(({ path }) => path ?? []),
      }));
  } catch {
    return [];
  }
}

function* specsIn({ specs = [], suites = [] }: Suite): Generator<Spec> {
  yield* specs;
  for (const suite of suites) yield* specsIn(suite);
}
