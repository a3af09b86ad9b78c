import { mkdirSync } from "node:fs";
import path from "node:path";

import type { Page } from "@playwright/test";
import sharp from "sharp";

import { expect, readUntil, test } from "./stack.fixture.ts";
import { field, fillField, publish } from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

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

test("an editor creates an article with a picture, and a visitor finds it in the list once it is published", async ({
  stack,
}, testInfo) => {
  const address = `${stack.siteUrl}/blog/written-in-the-studio`;
  expect((await fetch(address)).status).toBe(404);
  const studio = await stack.openStudio();
  const addressed = Promise.withResolvers<void>();
  await studio.route(/\/data\/history\/.*lastRevision/, async (route) => {
    await addressed.promise;
    await route.continue();
  });
  await goInStudio(
    studio,
    stack.studioUrl,
    "/intent/create/template=article;type=article/",
  );
  await expect(field(studio, "title")).toBeEditable({ timeout: 0 });
  await fillField(field(studio, "title"), "Written");
  await expect(studio.getByText(/^Used on \d+ pages?$/)).toBeVisible();
  await field(studio, "title").pressSequentially(" in the Studio");
  // The address of a new page does not wait for its history.
  await expect(field(studio, "slug")).toHaveValue("written-in-the-studio");
  addressed.resolve();
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
  await expect(studio.getByTestId("action-publish")).toBeEnabled();
  expect((await fetch(address)).status).toBe(404);
  for (const path of ["/", "/blog"])
    expect(await (await fetch(stack.siteUrl + path)).text()).not.toContain(
      "Written in the Studio",
    );
  await publish(studio);

  await readUntil(
    address,
    ({ status, text }) =>
      status === 200 && text.includes("Written in the Studio"),
  );
  const visitor = await stack.openVisitor();
  await visitor.goto(address);
  await expect(visitor.getByText("1 min read")).toBeVisible();
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

  await test.step("a published address stays, and a change says what it does", async () => {
    await studio.getByTestId("group-tab-text").click();
    await fillField(field(studio, "title"), "Another title");
    await expect(studio.getByTestId("action-publish")).toBeEnabled();
    await expect(field(studio, "slug")).toHaveValue("written-in-the-studio");
    await fillField(field(studio, "slug"), "moved");
    await expect(
      studio.getByTestId("field-slug").getByRole("status"),
    ).toContainText(
      "Visitors of /blog/written-in-the-studio are sent to /blog/moved.",
    );
    expect(await violationsOf(studio, '[data-testid="field-slug"]')).toEqual(
      [],
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
