import { mkdirSync } from "node:fs";
import path from "node:path";

import type { Page } from "@playwright/test";
import sharp from "sharp";

import { expect, readUntil, test } from "./stack.fixture.ts";
import {
  field,
  fillField,
  openDocument,
  publish,
} from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

async function drawPicture(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "uploaded.png");
  await sharp({
    create: { width: 1280, height: 720, channels: 3, background: "#7a1f1f" },
  })
    .png()
    .toFile(file);
  return file;
}

/**
 * Counts how often a page mounts a form from its next load on; returns a reader
 * of the count.
 */
async function countFormMounts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    // A form added together with its pane is reported with both.
    const titles = new Set<Element>();
    const TITLE = '[data-testid="field-title"]';
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const title of node.querySelectorAll(TITLE)) titles.add(title);
    }).observe(document, { childList: true, subtree: true });
    Object.defineProperty(window, "formMounts", { get: () => titles.size });
  });
  return () => page.evaluate("window.formMounts");
}

test.describe("an editor in the real Studio", () => {
  test("changes an article's title, publishes, and a visitor reads it", async ({
    stack,
  }) => {
    const id = "article-public-adjuster-guide";
    const address = `${stack.siteUrl}/blog/public-adjuster-guide`;
    const studio = await stack.openStudio();
    const visitor = await stack.openVisitor();
    await visitor.goto(address);
    const before = await visitor.getByRole("heading", { level: 1 }).innerText();

    // What an earlier test has loaded, such as the checks, is not counted.
    const formMounts = await countFormMounts(studio);
    await studio.goto("about:blank");
    await openDocument(studio, stack.studioUrl, "article", id);
    await expect(field(studio, "title")).toHaveValue(before);
    await fillField(
      field(studio, "title"),
      "What an Adjuster Does, in Other Words",
    );
    // The draft is on the server before the publish button is enabled.
    await expect
      .poll(async () => (await stack.document(`drafts.${id}`))?.["title"])
      .toBe("What an Adjuster Does, in Other Words");
    // A second mount would close what an editor has opened in the first one.
    expect(await formMounts()).toBe(1);
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(before);
    for (const page of [
      address,
      `${stack.siteUrl}/blog`,
      `${stack.siteUrl}/`,
    ]) {
      expect(await (await fetch(page)).text()).not.toContain("in Other Words");
    }

    await publish(studio);
    await readUntil(address, ({ text }) => text.includes("in Other Words"));
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(
      "What an Adjuster Does, in Other Words",
    );
  });

  test("creates an article with a picture, and a visitor finds it in the list", async ({
    stack,
  }, testInfo) => {
    const address = `${stack.siteUrl}/blog/written-in-the-studio`;
    expect((await fetch(address)).status).toBe(404);
    const studio = await stack.openStudio();
    await goInStudio(
      studio,
      stack.studioUrl,
      "/intent/create/template=article;type=article/",
    );
    await expect(field(studio, "title")).toBeEditable({ timeout: 0 });
    await fillField(field(studio, "title"), "Written in the Studio");
    await studio.getByRole("button", { name: "Generate" }).click();
    await expect(field(studio, "slug")).toHaveValue("written-in-the-studio");
    await fillField(
      field(studio, "description"),
      "A short description of an article that an editor has just written in the Studio.",
    );
    const body = studio
      .getByTestId("field-body")
      .locator("[contenteditable=true]")
      .first();
    await body.click();
    await studio.keyboard.type("The first paragraph of a new article.");

    await studio.getByTestId("group-tab-card").click();
    await chooseReference(studio, "Category", "Guides");
    await chooseReference(studio, "Author", "RCC claims team");
    await studio
      .getByTestId("image-input")
      .first()
      .locator("input[type=file]")
      .first()
      .setInputFiles(await drawPicture(testInfo.outputPath()));
    await expect(studio.getByTestId("hotspot-image-input")).toBeVisible();
    await studio
      .getByTestId("field-picture.alt")
      .locator("input")
      .fill("A plain red rectangle.");
    await studio.getByTestId("number-input").fill("4");
    await expect(studio.getByTestId("action-publish")).toBeEnabled();
    await publish(studio);

    await readUntil(
      address,
      ({ status, text }) =>
        status === 200 && text.includes("Written in the Studio"),
    );
    const visitor = await stack.openVisitor();
    await visitor.goto(address);
    const picture = visitor.getByAltText("A plain red rectangle.").first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await visitor.goto(`${stack.siteUrl}/blog`);
    await visitor
      .getByRole("link", { name: /Written in the Studio/ })
      .first()
      .click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(
      "Written in the Studio",
    );
  });
});

/** Chooses a document in a reference field of the open form, both by title. */
async function chooseReference(
  studio: Page,
  field: string,
  title: string,
): Promise<void> {
  const reference = studio.getByRole("combobox", { name: field });
  await expect(async () => {
    await reference.fill(title, { timeout: 8_000 });
    // The lists next to the form have options too.
    const found = studio
      .getByTestId("autocomplete-popover")
      .getByRole("option", { name: title })
      .first();
    await found.click({ timeout: 20_000 });
    await expect(reference).toBeHidden({ timeout: 8_000 });
  }).toPass();
}
