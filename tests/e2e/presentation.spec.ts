import type { Locator, Page } from "@playwright/test";
import { VERCEL_STEGA_REGEX, vercelStegaDecode } from "@vercel/stega";

import type { TextSource } from "../../app/model/preview.ts";
import { stegaClean } from "../../app/model/stega.ts";
import {
  connected,
  frameOf,
  openPreview,
  showInPresentation,
} from "./presentation.fixture.ts";
import { expect, forgive, hydrated, readUntil, test } from "./stack.fixture.ts";
import { field, fillField, openDocument } from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

const ARTICLE = "article-hail-damage-guide";
const PAGE = "/blog/hail-damage-guide";

/** A visible text on a page, and its source field. */
type SeenText = { element: Locator; value: string; source: TextSource };

/** Finds the first text of a page in Presentation whose source field matches. */
async function findText(
  studio: Page,
  isWanted: (source: TextSource) => boolean,
): Promise<SeenText> {
  const elements = frameOf(studio).locator("body *");
  const texts = await elements.evaluateAll((all) =>
    all.map((element) => {
      const isSeen = element.checkVisibility({ visibilityProperty: true });
      if (!isSeen || element.getBoundingClientRect().width <= 2) return "";
      const nodes = [...element.childNodes];
      return nodes.find((node) => node instanceof Text)?.data ?? "";
    }),
  );
  for (const [index, text] of texts.entries()) {
    const [stega] = text.match(VERCEL_STEGA_REGEX) ?? [];
    const source = stega && vercelStegaDecode<TextSource>(stega);
    if (source && isWanted(source))
      return { element: elements.nth(index), value: stegaClean(text), source };
  }
  throw new Error("No such text can be seen on the page.");
}

/** Clicks on a text of a page in Presentation until its document is open next to it. */
async function openByClick(
  studio: Page,
  isWanted: (source: TextSource) => boolean,
): Promise<SeenText> {
  let seen: SeenText | undefined;
  await expect(async () => {
    // The page may have been reloaded since.
    seen = await findText(studio, isWanted);
    await seen.element.hover({ timeout: 20_000 });
    await seen.element.click({ timeout: 20_000 });
    const { id, type } = seen.source;
    const open = new RegExp(`/presentation/${type}/${id}\\b`);
    await expect(studio).toHaveURL(open, { timeout: 20_000 });
  }).toPass();
  return seen!;
}

const barOf = (studio: Page) =>
  frameOf(studio).getByRole("complementary", { name: "Preview" });

/** Expects that the preview's bar is one line, leaving the frame to the page. */
async function expectRoom(studio: Page): Promise<void> {
  await expect(barOf(studio)).toContainText("Preview: no drafts on this page");
  const frame = await studio.locator("iframe").boundingBox();
  const bar = await barOf(studio).boundingBox();
  expect(bar!.height).toBeLessThan(40);
  expect(bar!.height / frame!.height).toBeLessThan(0.06);
}

test("a document opens beside a page on which it stands, at any width, and the form follows the address bar", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await goInStudio(
    studio,
    stack.studioUrl,
    "/intent/edit/id=licence-colorado;type=stateLicence/",
  );
  await studio.getByText(/Used on \d+ pages/).click();
  await expect(
    studio.getByText("/states/colorado", { exact: true }),
  ).toBeVisible();
  await studio.getByText("/compliance", { exact: true }).click();
  await connected(studio);
  await expect(frameOf(studio).locator("body")).toContainText("Colorado");
  await expect(studio.locator("iframe")).toHaveAttribute(
    "src",
    /pathname=%2Fcompliance/,
  );
  await expect(field(studio, "name")).toHaveValue("Colorado");
  await expectRoom(studio);
  await studio.getByTestId("preview-viewport-toggle").click();
  await expect
    .poll(async () => (await studio.locator("iframe").boundingBox())?.width)
    .toBeLessThan(440);
  await expectRoom(studio);
  // The page without the preview must not be framed, so this button is not offered.
  await barOf(studio).locator("summary").click();
  const buttons = barOf(studio).getByRole("button");
  await expect(buttons).toHaveText(["Show"]);
  await barOf(studio).locator("summary").click();
  // The Studio remembers the width for the person.
  await studio.getByTestId("preview-viewport-toggle").click();
  await expect
    .poll(async () => (await studio.locator("iframe").boundingBox())?.width)
    .toBeGreaterThan(440);
  // The address bar leads the page, and the form follows it.
  const address = studio.getByRole("textbox").first();
  await address.fill(`${stack.siteUrl}/states/texas`);
  await address.press("Enter");
  await expect(field(studio, "name")).toHaveValue("Texas");
  await connected(studio);
});

/**
 * A field of each type of document on the home page: one in a section, and
 * others that React renders.
 */
const FIELDS = [
  { type: "homePage", path: /^sections.*\.heading$/ },
  { type: "navigation", path: /^menus\[[^.]*\.label$/ },
];

test("a click on the page opens its field, and the page follows the typing", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  // Wide enough for the header's menus, whatever share of the window the Studio has
  // remembered for the page from earlier tests.
  await studio.setViewportSize({ width: 1760, height: 900 });
  await showInPresentation(stack, studio, "/");
  for (const { type, path } of FIELDS)
    await test.step(type, async () => {
      const { value, source } = await openByClick(
        studio,
        (each) => each.type === type && path.test(each.path),
      );
      const input = studio
        .getByTestId(`field-${source.path}`)
        .locator("input, textarea")
        .first();
      await expect(input).toHaveValue(value);
      const words = `Words for the ${type}`;
      await fillField(input, words);
      await expect(frameOf(studio).locator("body")).toContainText(words);
      const dialog = studio.getByRole("dialog");
      await expect(async () => {
        if ((await dialog.count()) > 0) await studio.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0, { timeout: 4_000 });
      }).toPass();
    });
});

test("an editor looks at a draft while typing, and leaves the preview", async ({
  stack,
  noise,
}) => {
  const address = stack.siteUrl + PAGE;
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });
  const studio = await stack.openStudio();
  const visitor = await stack.openVisitor();
  const before = String((await stack.document(ARTICLE))?.["title"]);
  // A busy machine may still serve what the previous test published.
  await readUntil(address, ({ text }) => text.includes(`${before}</h1>`));
  await visitor.goto(address);
  await expect(heading(visitor)).toHaveText(before);

  await openDocument(studio, stack.studioUrl, "article", ARTICLE);
  await fillField(field(studio, "title"), "Seen before it goes out");
  const preview = await openPreview(studio);
  await expect(preview).toHaveURL(address);
  // Invisible marks follow the text.
  await expect(heading(preview)).toContainText("Seen before it goes out");
  expect(await violationsOf(preview)).toEqual([]);

  // The page itself stays: only its content is reloaded.
  await preview.evaluate(() => (document.body.dataset["seen"] = "once"));
  await fillField(field(studio, "title"), "Seen while it is typed");
  await expect(heading(preview)).toContainText("Seen while it is typed");
  await expect(preview.locator("body")).toHaveAttribute("data-seen", "once");
  await visitor.reload();
  await expect(heading(visitor)).toHaveText(before);

  // The page of a missing article stays after React has hydrated it.
  await preview.goto(`${stack.siteUrl}/blog/no-such-article`);
  await hydrated(preview);
  await expect(heading(preview)).toHaveText("Article not found");
  // The browser logs the status.
  forgive(noise, /status of 404/);
  await preview.goto(address);

  const bar = preview.getByRole("complementary", { name: "Preview" });
  await expect(bar.locator("summary")).toHaveText(
    "Preview: 1 draft on this page",
  );
  await bar.locator("summary").click();
  // Reloading the content leaves the bar open.
  await fillField(field(studio, "title"), "Seen with the bar open");
  await expect(heading(preview)).toContainText("Seen with the bar open");
  await bar.getByRole("button", { name: "Leave preview" }).click();
  await expect(heading(preview)).toHaveText(before);
  await expect(preview).toHaveURL(address);
  await expect(preview.getByText("Leave preview")).toHaveCount(0);
  // The page was left while it read its menus again, which Remix reports.
  forgive(noise, /^error: TypeError: network error \(.*\/assets\/libraries-/);
  expect(await preview.context().cookies(stack.siteUrl)).not.toContainEqual(
    expect.objectContaining({ name: "site_preview" }),
  );
});
