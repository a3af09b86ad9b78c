import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { chromium, type BrowserContext } from "@playwright/test";

import { buildStudio, isStudioBuilt } from "../../../studio/build.ts";
import {
  BROWSER_FLAGS,
  findBrowser,
} from "../../../tests/fixtures/browser.fixture.ts";
import { fill, startBenchLake, type BenchLake } from "../bench-lake.ts";
import { manyDocuments, middleArticle } from "../many-documents.ts";
import { printRow, summarise, type Summary } from "../measure.ts";

const ROUNDS = 7;
const FEW = 100;
const PATIENCE_MS = 120_000;

/** The result of `measureStudio`. */
export type StudioFigures = {
  documents: number;
  /** From opening the URL to a form that accepts input. */
  few: Summary;
  many: Summary;
};

/**
 * Measures how long the form of one article takes in the real Studio, beside
 * 100 documents and beside many. Alternating, so that other load of this
 * machine affects both alike.
 */
export async function measureStudio(count: number): Promise<StudioFigures> {
  if (!isStudioBuilt()) await buildStudio();
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: BROWSER_FLAGS,
  });
  const houses: StudioStack[] = [];
  try {
    for (const size of [FEW, count]) {
      houses.push(await openStudioStack(size, await browser.newContext()));
    }
    const times: number[][] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, stack] of houses.entries()) {
        const time = await openForm(stack);
        // The first fills the browser's cache.
        if (round > 0) times[index]!.push(time);
      }
    }
    const [few, many] = times.map(summarise);
    return { documents: count, few: few!, many: many! };
  } finally {
    await browser.close();
    for (const { lake, folder } of houses) {
      await lake.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

type StudioStack = {
  lake: BenchLake;
  folder: string;
  context: BrowserContext;
  documentId: string;
};

async function openStudioStack(
  count: number,
  context: BrowserContext,
): Promise<StudioStack> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-studio-"));
  const lake = await startBenchLake(folder, path.resolve("studio/dist"));
  await fill(lake, manyDocuments(count));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(lake.url);
  await page.getByLabel("E-mail").fill(lake.editor.email);
  await page.getByLabel("Password").fill(lake.editor.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByTestId("home-tool").waitFor();
  await page.close();
  const { id: documentId } = middleArticle(count);
  return { lake, folder, context, documentId };
}

async function openForm(stack: StudioStack): Promise<number> {
  const { lake, context, documentId } = stack;
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const title = page.getByTestId("field-title").locator("input").first();
  const started = performance.now();
  await page.goto(`${lake.url}/intent/edit/id=${documentId};type=article/`, {
    timeout: PATIENCE_MS,
    waitUntil: "commit",
  });
  await title.waitFor();
  // Playwright waits until the field is editable.
  await title.fill(await title.inputValue());
  const time = performance.now() - started;
  await page.close();
  return time;
}

/** @param figures as lines for a person. */
export function printStudio({ documents, few, many }: StudioFigures): void {
  console.log("\nThe Studio's form, until it can be typed into");
  printRow(`beside ${FEW} documents`, few);
  const ratio = (many.median / few.median).toFixed(2);
  printRow(
    `beside ${documents} documents`,
    many,
    `${ratio} times as long (to reach: 1.5)`,
  );
}
