import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { chromium, type BrowserContext, type Page } from "@playwright/test";

import {
  BROWSER_FLAGS,
  findBrowser,
} from "../../../tests/fixtures/browser.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../../../tests/fixtures/stack/stack.fixture.ts";
import { printRow, printTable, summarise, type Summary } from "../measure.ts";

const ROUNDS = 9;
/** The first fill the browser's cache: of files, then of compiled scripts. */
const COLD_ROUNDS = 3;
const PATIENCE_MS = 120_000;

/** A page of the Studio, and the element that shows that it can be used. */
type View = { name: string; address: string; ready: string; goalMs: number };

const VIEWS: readonly View[] = [
  {
    name: "desk",
    address: "/structure",
    ready: '[data-testid="structure-tool-list-pane"] a',
    goalMs: 1_000,
  },
  {
    name: "home",
    address: "/home",
    ready: '[data-testid="home-tool"] li a',
    goalMs: 1_000,
  },
  {
    name: "list by its address",
    address: "/structure/articles;article",
    ready: '[data-testid="document-list-pane"] [href*="article-"]',
    goalMs: 1_200,
  },
  {
    name: "document by its address",
    address: "/intent/edit/id=article-hail-damage-guide;type=article/",
    ready: '[data-testid="field-title"] input:not([readonly], [disabled])',
    goalMs: 1_500,
  },
];

/** What an opening is made of, in milliseconds from the address on. */
type Parts = {
  /** The answer with the page is complete. */
  page: number;
  /** The Studio's scripts ask the lake for the first time. */
  firstRequest: number;
  /** The lake's last answer before the view can be used. */
  lastAnswer: number;
  /** The view can be used. */
  ready: number;
};

/** The result of `measureStudioOpening`, in milliseconds. */
export type OpeningFigures = {
  views: { name: string; goalMs: number; ready: Summary; parts: Parts }[];
  signIn: Summary;
};

/**
 * Measures how long views of the real Studio take in a browser that has its
 * files already, on a stack with the content of a first start.
 */
export async function measureStudioOpening(): Promise<OpeningFigures> {
  const stack = await startTestStack();
  const { executablePath, env } = await findBrowser();
  // As a person has it: with a profile on disk, which keeps compiled scripts.
  const profile = mkdtempSync(path.join(os.tmpdir(), "bench-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: BROWSER_FLAGS,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await signIn(context, stack);
    const views = [];
    for (const view of VIEWS) {
      const found: Parts[] = [];
      for (let round = -COLD_ROUNDS; round < ROUNDS; round += 1) {
        const parts = await open(context, stack.studioUrl, view);
        if (round >= 0) found.push(parts);
      }
      const { name, goalMs } = view;
      const ready = summarise(found.map((parts) => parts.ready));
      views.push({ name, goalMs, ready, parts: medians(found) });
    }
    const signIns: number[] = [];
    // Few, since sign-ins are limited.
    for (let round = 0; round < 3; round += 1) {
      await context.clearCookies();
      signIns.push(await signIn(context, stack));
    }
    return { views, signIn: summarise(signIns) };
  } finally {
    await context.close();
    await stack.remove();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Out: milliseconds from the click on "Sign in" to the desk. */
async function signIn(
  context: BrowserContext,
  { studioUrl, editor }: TestStack,
): Promise<number> {
  const page = await newPage(context);
  await page.goto(`${studioUrl}/structure`);
  await page.getByLabel("E-mail").fill(editor!.email);
  await page.getByLabel("Password").fill(editor!.password);
  const started = performance.now();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(VIEWS[0]!.ready).first().waitFor();
  const time = performance.now() - started;
  await page.close();
  return time;
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

async function open(
  context: BrowserContext,
  studioUrl: string,
  { address, ready }: View,
): Promise<Parts> {
  const page = await newPage(context);
  await page.goto(studioUrl + address, { waitUntil: "commit" });
  await page.locator(ready).first().waitFor();
  const parts = await page.evaluate(() => {
    const ready = performance.now();
    const loads = performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const requests = loads.filter(({ name }) =>
      /^\/v(\d|X)/.test(new URL(name).pathname),
    );
    return {
      page:
        loads.find(({ entryType }) => entryType === "navigation")
          ?.responseEnd ?? 0,
      firstRequest: Math.min(...requests.map(({ startTime }) => startTime)),
      lastAnswer: Math.max(...requests.map(({ responseEnd }) => responseEnd)),
      ready,
    };
  });
  await page.close();
  return parts;
}

function medians(found: readonly Parts[]): Parts {
  const median = (name: keyof Parts) =>
    summarise(found.map((parts) => parts[name])).median;
  return {
    page: median("page"),
    firstRequest: median("firstRequest"),
    lastAnswer: median("lastAnswer"),
    ready: median("ready"),
  };
}

/** @param figures as lines for a person. */
export function printStudioOpening({ views, signIn }: OpeningFigures): void {
  console.log("\nThe Studio in a warm browser, until it can be used");
  for (const { name, goalMs, ready } of views)
    printRow(name, ready, `to reach: ${goalMs} ms`);
  printRow("sign-in to desk", signIn);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  printTable(
    ["", "page", "first request", "last answer", "usable", ""],
    views.map(({ name, parts }) => [
      name,
      ms(parts.page),
      ms(parts.firstRequest),
      ms(parts.lastAnswer),
      ms(parts.ready),
      "medians, from the address on",
    ]),
  );
}
