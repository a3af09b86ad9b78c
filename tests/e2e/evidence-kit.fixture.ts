import { readFileSync } from "node:fs";

import type { BrowserContextOptions, Locator, Page } from "@playwright/test";

import {
  type FORMATS,
  photograph,
} from "../../app/evidence/picture/photograph.fixture.ts";
import { expect, hydrated, type Stack } from "./stack.fixture.ts";

/** A file as a visitor chooses it. */
type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A photograph with a location, as a phone provides it. */
export async function phonePhotograph(
  name: string,
  format: (typeof FORMATS)[number] = "jpeg",
): Promise<ChosenFile> {
  const buffer = Buffer.from(await photograph(format));
  return { name, mimeType: `image/${format}`, buffer };
}

/** A file that only claims to be a photograph. */
export function otherFile(name: string, content: string | Buffer): ChosenFile {
  const buffer = Buffer.from(content);
  return { name, mimeType: "image/jpeg", buffer };
}

/** Opens the page and waits until it works, including offline. */
export async function openKit(
  stack: Stack,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await stack.openVisitor(options);
  await page.goto(`${stack.siteUrl}/evidence`);
  await workerReady(page);
  await hydrated(page);
  return page;
}

/** Opens the checklist of a peril, and returns its checkboxes. */
export async function openChecklist(
  page: Page,
  peril: string,
): Promise<Locator> {
  await page.locator(`details:has(#${peril}) > summary`).click();
  return page.locator(`#${peril}`).getByRole("checkbox");
}

/** Waits until a worker controls the page. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === "activated",
  );
}

/** Chooses files, and waits until each was accepted or refused. */
export async function choose(
  page: Page,
  files: readonly ChosenFile[],
): Promise<void> {
  const chooser = page.getByLabel("Choose photos");
  await chooser.focus();
  await chooser.setInputFiles([...files]);
  await expect(
    page.getByRole("status").filter({ hasText: / added\./ }),
  ).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(chooser).toBeFocused();
}

/** The photographs in the kit's list. */
export function photographs(page: Page) {
  return page.getByRole("heading", { name: /^Photo \d+$/ });
}

/** Saves the kit, and reads the file. */
export async function save(page: Page, format: "PDF" | "ZIP") {
  const coming = page.waitForEvent("download");
  const button = page.getByRole("button", { name: `Save as ${format}` });
  await button.click();
  const download = await coming;
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(button).toBeFocused();
  const bytes = new Uint8Array(readFileSync(await download.path()));
  return { name: download.suggestedFilename(), bytes };
}

/** What this origin stores in the browser: names of databases and caches, and workers. */
export function leftovers(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    local: { ...localStorage },
  }));
}
