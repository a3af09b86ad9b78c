import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";

import { type Browser, type BrowserContext, chromium } from "@playwright/test";

import {
  BROWSER_FLAGS,
  findBrowser,
} from "../../tests/fixtures/browser.fixture.ts";
import { laySeededContent } from "../../tests/fixtures/stack/content-template.fixture.ts";
import {
  makeTokens,
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
const ACTS = ["opening", "typing", "publishing"] as const;

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
    return { ours, stock, ratios };
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

/**
 * Opens an article as on a first visit, types a description and publishes it.
 *
 * @returns milliseconds until its form can be edited, of a typed character, and from the
 * click to the lake's answer.
 */
async function edit(
  browser: Browser,
  lake: Lake,
  storageState: Signed,
  noun: string,
): Promise<Times> {
  const { url } = lake;
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
    const field = page
      .getByTestId("field-description")
      .locator("input, textarea");
    await field.waitFor();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>(
          "[data-testid=field-description] :is(input, textarea)",
        )?.readOnly === false,
    );
    const opening = performance.now() - opened;

    const text = `What to look at after a fire, and how to show the damage to the ${noun}.`;
    await field.fill("");
    const began = performance.now();
    await page.keyboard.type(text);
    const typing = (performance.now() - began) / text.length;

    // The Studio sends what was typed within a second, and drops an earlier click.
    const stored = `*[_id == "drafts.${ARTICLE}"][0].description`;
    while ((await queryLake(lake, stored, "raw")) !== text) await rest(20);
    const button = page.getByTestId(/^action-publish$/i);
    await button.and(page.locator(":enabled")).waitFor();
    const answer = page.waitForResponse((response) =>
      (response.request().postData() ?? "").includes("document.publish"),
    );
    const clicked = performance.now();
    await button.click();
    await answer;
    const publishing = performance.now() - clicked;
    return { opening, typing, publishing };
  } finally {
    await context.close();
  }
}
