import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";

import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
} from "@playwright/test";

import {
  BROWSER_FLAGS,
  findBrowser,
} from "../../tests/fixtures/browser.fixture.ts";
import { laySeededContent } from "../../tests/fixtures/stack/content-template.fixture.ts";
import {
  documentOf,
  makeTokens,
  mutate,
  queryLake,
  startTestLake,
  type TestLake,
  type WritableLake,
} from "../../tests/fixtures/stack/lake.fixture.ts";
import { build, isBuilt } from "../build/built-folder.ts";
import { runBuild } from "../build/run-build.ts";
import { studioBuild } from "../build/studio/build-studio.ts";
import { printTimes } from "./figures.ts";

const EDITOR = {
  email: "editor@example.com",
  name: "Editor",
  role: "administrator",
  password: "a password that a person chose",
};
const ARTICLE = "article-fire-damage-guide";
/** One for each round, after one that is not counted: no text is typed twice. */
const NOUNS = "roof wall door floor lamp desk chair".split(" ");

/** The acts of an editor that are timed. */
const ACTS = ["opening", "typing", "publishing", "publishing at once"] as const;

/** How long a hand takes from the keys to the button. */
const HAND_MS = 1_500;

/** How often a text without a title is tried, each a fifth of a second longer typed. */
const TRIES = 6;

type Times = Record<(typeof ACTS)[number], number>;

/**
 * The times in which an editor opens, types and publishes in our Studio, beside those
 * in Sanity's own, on a lake of each with the same documents.
 */
export async function measureStudio(): Promise<object> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-studio-"));
  if (!isBuilt(studioBuild)) await build(studioBuild);
  const built = {
    ours: path.resolve(studioBuild.folder),
    stock: await buildStock(),
  };
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...env },
  });
  const lakes: TestLake[] = [];
  try {
    console.log("\nAn editor's acts, in a browser whose cache is empty");
    const studios = [];
    for (const [name, studio] of Object.entries(built)) {
      const lake = await startLake(path.join(folder, name), studio);
      lakes.push(lake);
      const signed = await signIn(browser, lake);
      studios.push({ name, lake, signed, rounds: [] as Times[] });
    }
    for (const noun of NOUNS)
      for (const { lake, signed, rounds } of studios)
        rounds.push(await edit(browser, lake, signed, noun));
    const [ours, stock] = studios.map(({ name, rounds: [, ...rounds] }) =>
      ACTS.map((act) => {
        const times = rounds.map((round) => round[act]);
        return printTimes(`${act}, ${name}`, times).median;
      }),
    );
    const ratios = ACTS.map(
      (act, at) => `${act} ${(ours![at]! / stock![at]!).toFixed(2)}`,
    );
    console.log(`ours to stock, each to reach 1.10: ${ratios.join("; ")}`);
    const untitled: Record<string, number> = {};
    for (const { name, lake, signed } of studios) {
      untitled[name] = await countUntitled(browser, lake, signed);
      console.log(
        `without its title, at once: ${untitled[name]} of ${TRIES} published, ${name}`,
      );
    }
    return { ours, stock, ratios, untitled };
  } finally {
    await browser.close();
    for (const lake of lakes) await lake.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds Sanity's Studio without anything of ours but the documents' types. */
async function buildStock(): Promise<string> {
  // As deep as the folder it is copied from: the imports stay right.
  const cwd = path.resolve(".cache/bench/stock-studio");
  cpSync(path.join(import.meta.dirname, "stock-studio"), cwd, {
    recursive: true,
  });
  // Sanity's builder asks for one.
  copyFileSync("studio/package.json", path.join(cwd, "package.json"));
  await runBuild({
    name: "The stock Studio",
    script: path.resolve("node_modules/@sanity/cli/bin/run.js"),
    args: ["build", "--yes"],
    cwd,
    env: { CI: "1", DO_NOT_TRACK: "1" },
  });
  return path.join(cwd, "dist");
}

type Lake = TestLake & WritableLake;

async function startLake(folder: string, studio: string): Promise<Lake> {
  await laySeededContent(folder);
  const tokens = makeTokens();
  const store = path.join(folder, "content-lake");
  const args = ["--studio", studio];
  const lake = await startTestLake(store, tokens, { args, editor: EDITOR });
  return { ...lake, writeToken: tokens.write };
}

type Signed = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function signIn(browser: Browser, { url }: Lake): Promise<Signed> {
  const context = await browser.newContext();
  const { email, password } = EDITOR;
  await context.request.post(`${url}/v1/auth/login/local`, {
    headers: { origin: url },
    form: { email, password },
    maxRedirects: 0,
  });
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** Opens an article as on a first visit, and passes its page on. */
async function openArticle<Result>(
  browser: Browser,
  { url }: Lake,
  storageState: Signed,
  act: (page: Page, opening: number) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    storageState,
    reducedMotion: "reduce",
  });
  // A stock Studio asks Sanity's hosts for a script.
  await context.route(
    (address) => address.origin !== url,
    (route) => route.abort(),
  );
  const page = await context.newPage();
  try {
    const opened = performance.now();
    await page.goto(`${url}/intent/edit/id=${ARTICLE};type=article/`);
    await fieldOf(page, "description").waitFor();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>(
          "[data-testid=field-description] :is(input, textarea)",
        )?.readOnly === false,
    );
    return await act(page, performance.now() - opened);
  } finally {
    await context.close();
  }
}

const fieldOf = (page: Page, name: string) =>
  page.getByTestId(`field-${name}`).locator("input, textarea").first();

/** @returns milliseconds of a typed character. */
async function type(page: Page, text: string): Promise<number> {
  await fieldOf(page, "description").fill("");
  const began = performance.now();
  await page.keyboard.type(text);
  return (performance.now() - began) / text.length;
}

/** Waits until the draft has a value: the Studio sends within a second, and drops an earlier click. */
async function waitForStored(
  lake: Lake,
  name: string,
  value: string | null,
): Promise<void> {
  const query = `*[_id == "drafts.${ARTICLE}"]{"value": ${name}}`;
  for (;;) {
    const [draft] = await queryLake<{ value: unknown }[]>(lake, query, "raw");
    if (draft?.value === value) return;
    await rest(20);
  }
}

/** Clicks "Publish"; resolves with true once the lake has answered, and with false if nobody asked it. */
async function publish(page: Page, longestMs = 30_000): Promise<boolean> {
  const button = page.getByTestId(/^action-publish$/i);
  const answer = page.waitForResponse(
    (response) =>
      (response.request().postData() ?? "").includes("document.publish"),
    { timeout: longestMs },
  );
  const isAnswered = answer.then(
    () => true,
    () => false,
  );
  await button.click({ timeout: longestMs }).catch(() => {});
  return isAnswered;
}

/** @returns milliseconds from the click to the lake's answer. */
async function timePublishing(page: Page): Promise<number> {
  await page
    .getByTestId(/^action-publish$/i)
    .and(page.locator(":enabled"))
    .waitFor();
  const clicked = performance.now();
  if (!(await publish(page))) throw new Error("Nothing was published.");
  return performance.now() - clicked;
}

/** Types a description and publishes it, by hand and as soon as it is stored. */
function edit(
  browser: Browser,
  lake: Lake,
  signed: Signed,
  noun: string,
): Promise<Times> {
  return openArticle(browser, lake, signed, async (page, opening) => {
    const text = `What to look at after a fire, and how to show the damage to the ${noun}.`;
    const typing = await type(page, text);
    await waitForStored(lake, "description", text);
    await rest(HAND_MS);
    const publishing = await timePublishing(page);
    const other = `How to show the damage to the ${noun}, and what to look at after a fire.`;
    await type(page, other);
    await waitForStored(lake, "description", other);
    const atOnce = await timePublishing(page);
    return { opening, typing, publishing, "publishing at once": atOnce };
  });
}

/** How often an article is published whose title was just taken out. */
async function countUntitled(
  browser: Browser,
  lake: Lake,
  signed: Signed,
): Promise<number> {
  const original = await documentOf(lake, ARTICLE);
  let count = 0;
  for (let words = 1; words <= TRIES; words += 1) {
    await openArticle(browser, lake, signed, async (page) => {
      await type(
        page,
        `What to look at after a storm: ${"roof, ".repeat(words)}`,
      );
      await fieldOf(page, "title").fill("");
      await waitForStored(lake, "title", null);
      await publish(page, 5_000);
    });
    const { title } = await documentOf(lake, ARTICLE);
    if (!title) count += 1;
    const draft = { delete: { id: `drafts.${ARTICLE}` } };
    await mutate(lake, { createOrReplace: original }, draft);
  }
  return count;
}
