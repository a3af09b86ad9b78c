import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";

import {
  BROWSER_FLAGS,
  findBrowser,
} from "../tests/fixtures/browser.fixture.ts";
import { freePort } from "../tests/fixtures/stack/free-port.fixture.ts";
import { startTestStack } from "../tests/fixtures/stack/stack.fixture.ts";
import { FORM_TEMPLATES, TEMPLATES } from "./bench/templates.ts";

// `npm run lighthouse`: measures the production build as on a phone, on data of
// its own. Figures, not checks; the median of three runs counts. Names of pages
// after `--` select these.

const RUNS = 3;
const named = process.argv.slice(2);
const PAGES = Object.entries({ ...TEMPLATES, ...FORM_TEMPLATES }).filter(
  ([name]) => named.length === 0 || named.includes(name),
);
const CATEGORIES = [
  "performance",
  "accessibility",
  "best-practices",
  "seo",
] as const;

type Figures = {
  scores: Record<string, number>;
  lcp: number;
  cls: number;
  tbt: number;
  /** The names of the audits that kept a category below 100. */
  failed: string[];
};

function figuresOf({ categories, audits }: Result): Figures {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failed = CATEGORIES.slice(1).flatMap((name) =>
    categories[name]!.auditRefs.filter(({ id, weight }) => {
      const score = audits[id]?.score;
      return weight > 0 && typeof score === "number" && score < 1;
    }).map(({ id }) => id),
  );
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [
        name,
        Math.round((categories[name]!.score ?? 0) * 100),
      ]),
    ),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    failed: [...new Set(failed)],
  };
}

/**
 * One visit by a browser with an empty cache; null if it could not be recorded.
 */
async function visit(url: string): Promise<Figures | null> {
  const { executablePath, env } = await findBrowser();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const answer = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...CATEGORIES],
    });
    if (!answer) throw new Error(`Lighthouse had no result for ${url}.`);
    // On a busy machine the start of a trace is lost at times, and there is no
    // figure.
    return answer.lhr.runtimeError ? null : figuresOf(answer.lhr);
  } finally {
    await browser.close();
  }
}

/** The run whose performance is in the middle. */
function middle(runs: readonly Figures[]): Figures {
  const sorted = runs.toSorted(
    (one, other) =>
      one.scores["performance"]! - other.scores["performance"]! ||
      other.lcp - one.lcp,
  );
  return sorted[Math.floor(sorted.length / 2)]!;
}

const stack = await startTestStack();
try {
  const head = [...CATEGORIES, "LCP", "CLS", "TBT"];
  console.log(
    `${"".padEnd(20)}${head.map((name) => name.padStart(15)).join("")}`,
  );
  const results: Record<string, Figures[]> = {};
  for (const [name, address] of PAGES) {
    // Warms up the page, since the first request after a start is slower.
    await (await fetch(stack.siteUrl + address)).arrayBuffer();
    const runs: Figures[] = [];
    for (let tries = 0; runs.length < RUNS; tries += 1) {
      if (tries === 2 * RUNS) throw new Error(`${address} was not recorded.`);
      const figures = await visit(stack.siteUrl + address);
      if (figures) runs.push(figures);
    }
    results[address] = runs;
    const { scores, lcp, cls, tbt, failed } = middle(runs);
    const cells = [
      ...CATEGORIES.map((category) => String(scores[category])),
      `${Math.round(lcp)} ms`,
      cls.toFixed(3),
      `${Math.round(tbt)} ms`,
    ];
    console.log(
      `${name.padEnd(20)}${cells.map((cell) => cell.padStart(15)).join("")}${failed.length > 0 ? `   ${failed.join(", ")}` : ""}`,
    );
  }
  const folder = path.resolve(".cache/bench");
  mkdirSync(folder, { recursive: true });
  const file = path.join(
    folder,
    `lighthouse-${new Date().toISOString().replace(/[:.]/g, "-")}.json`,
  );
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`Written to ${path.relative(process.cwd(), file)}`);
} finally {
  await stack.remove();
}
