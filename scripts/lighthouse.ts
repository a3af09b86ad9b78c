import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";

import {
  BROWSER_FLAGS,
  findBrowser,
} from "../tests/fixtures/browser.fixture.ts";
import { freePort } from "../tests/fixtures/stack/free-port.fixture.ts";
import { startTestStack } from "../tests/fixtures/stack/stack.fixture.ts";
import { FORM_TEMPLATES, TEMPLATES } from "./bench/templates.ts";

// `npm run lighthouse`: measures the production build as on a phone, on its own data.
// Figures, not checks. Names of pages after `--` select these. Lighthouse's full
// reports are in .cache/bench.

const named = process.argv.slice(2);
const IN_SPANISH = {
  "home in Spanish": "/es",
  "state in Spanish": "/es/states/texas",
};
const PAGES = Object.entries({
  ...TEMPLATES,
  ...FORM_TEMPLATES,
  ...IN_SPANISH,
}).filter(([name]) => named.length === 0 || named.includes(name));
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TIMES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "cumulative-layout-shift",
  "total-blocking-time",
];

/**
 * Requests a page and its pictures, as earlier visitors did: the first request
 * after a start is slower, and the first for a picture is answered with WebP
 * (decision 9).
 */
async function warmUp(siteUrl: string, address: string): Promise<void> {
  const html = await (await fetch(siteUrl + address)).text();
  const pictures = html.match(/\/images\/[^ "]+?w=(?:640|768)&amp;fm=avif/g);
  await Promise.all(
    [...new Set(pictures)].map(async (path) => {
      for (let tries = 0; tries < 10; tries += 1) {
        const answer = await fetch(siteUrl + path.replace("&amp;", "&"));
        await answer.arrayBuffer();
        if (answer.headers.get("content-type") === "image/avif") return;
        await setTimeout(1_000);
      }
    }),
  );
}

/** One visit by a browser with an empty cache. */
async function visit(url: string): Promise<Result> {
  const { executablePath, env } = await findBrowser();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await lighthouse(url, {
        port,
        output: "json",
        logLevel: "error",
        onlyCategories: CATEGORIES,
      });
      // On a busy machine the start of a trace is sometimes lost.
      if (answer && !answer.lhr.runtimeError) return answer.lhr;
    }
    throw new Error(`Lighthouse had no result for ${url}.`);
  } finally {
    await browser.close();
  }
}

const folder = path.resolve(".cache/bench");
mkdirSync(folder, { recursive: true });
const stack = await startTestStack();
try {
  const head = [...CATEGORIES, "FCP", "LCP", "CLS", "TBT"];
  console.log(
    `${"".padEnd(20)}${head.map((name) => name.padStart(15)).join("")}`,
  );
  for (const [name, address] of PAGES) {
    await warmUp(stack.siteUrl, address);
    const result = await visit(stack.siteUrl + address);
    const cells = [
      ...CATEGORIES.map((each) =>
        String(Math.round((result.categories[each]?.score ?? 0) * 100)),
      ),
      ...TIMES.map((each) => result.audits[each]?.displayValue ?? ""),
    ];
    console.log(
      name.padEnd(20) + cells.map((cell) => cell.padStart(15)).join(""),
    );
    const file = `lighthouse-${name.replaceAll(" ", "-")}.json`;
    writeFileSync(path.join(folder, file), JSON.stringify(result));
  }
  console.log(`Written to ${path.relative(process.cwd(), folder)}`);
} finally {
  await stack.remove();
}
