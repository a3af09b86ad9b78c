import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

import { expect, forgive, readUntil, test } from "./stack.fixture.ts";
import { openDocument, publish } from "./studio-form.fixture.ts";

/** What a program puts on the clipboard, by format. */
type ClipboardContent = Readonly<Record<string, string>>;

/**
 * Pastes into the focused element with unchanged formats: a test browser's
 * clipboard would clean the HTML first.
 */
async function paste(page: Page, content: ClipboardContent): Promise<void> {
  await page.evaluate((formats) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(formats))
      clipboardData.setData(type, text);
    const event = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", event));
  }, content);
}

/**
 * The Studio's own messages about a clipboard with HTML, about one without, and
 * about pasting before it knows where the caret is: see `pasteAtStart`.
 */
const CLIPBOARD_WORDS =
  /Clipboard contains both text and HTML|DataTransfer with kind="string"|Could not find position for paste event/;

const ARTICLE = "article-property-insurance";
const TRENDS = "article-2024-industry-trends";

/**
 * Pastes at the beginning of an article's text. The editor learns the caret's
 * position late, and ignores what is pasted before: a person would paste again.
 */
async function pasteAtStart(
  page: Page,
  body: Locator,
  content: ClipboardContent,
  pasted: Locator,
): Promise<void> {
  await expect(async () => {
    // Its middle contains whatever the text has there, such as a snippet.
    await body
      .locator("[contenteditable=true]")
      .first()
      .click({ position: { x: 40, y: 40 } });
    await page.keyboard.press("ControlOrMeta+Home");
    await paste(page, content);
    await expect(pasted).toBeVisible({ timeout: 60_000 });
  }).toPass();
}

test("a table comes from a spreadsheet, is changed in the text, and stands on the page, on a phone too", async ({
  stack,
  noise,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ARTICLE);
  const body = studio.getByTestId("field-body");
  const cells = body.locator("td");
  const stored = () =>
    stack.ask<string[]>(
      `coalesce(*[_id == "drafts.${ARTICLE}"][0].body[_type == "table"][0].rows[].cells[]{"text": pt::text(value)}.text, [])`,
    );
  const table = {
    "text/html":
      "<table><tr><td><b>Peril</b></td><td><b>Proof</b></td></tr><tr><td>Hail</td><td>A photograph</td></tr><tr><td>Wind</td><td>None</td></tr></table>",
    "text/plain": "Peril\tProof\nHail\tA photograph\nWind\tNone",
  };
  await pasteAtStart(studio, body, table, cells.first());
  const words = ["Peril", "Proof", "Hail", "A photograph", "Wind", "None"];
  await expect(cells).toHaveText(words);
  await expect.poll(stored).toEqual(words);
  // The caret may leave its cell when a draft is started. Typing shows that the
  // editor knows the cell.
  await cells.nth(2).click();
  await studio.keyboard.press("End");
  await studio.keyboard.type("!");
  await expect(cells.nth(2)).toHaveText("Hail!");
  await paste(studio, { "text/plain": "Smoke\tA report\nFire\tA picture" });
  const filled = ["Smoke", "A report", "Fire", "A picture"];
  await expect(cells).toHaveText([...words.slice(0, 2), ...filled]);

  // No word of the caption may end up in the text around it.
  await studio.getByLabel("Caption of the table").fill("Perils and proof");
  await cells.nth(4).click();
  await cells.nth(4).hover();
  await studio.getByRole("button", { name: /^Table:/ }).click();
  await studio.getByRole("menuitem", { name: "Remove the row" }).click();
  await expect(cells).toHaveCount(4);
  // If published before it is stored, the last change would be a new draft.
  await expect.poll(stored).toHaveLength(4);
  await publish(studio);

  const address = `${stack.siteUrl}/blog/property-insurance`;
  await readUntil(address, ({ text }) => text.includes("Perils and proof"));
  const visitor = await stack.openVisitor({
    viewport: { width: 360, height: 780 },
  });
  await visitor.goto(address);
  const shown = visitor.getByRole("table", { name: "Perils and proof" });
  await expect(shown.getByRole("columnheader")).toHaveText(["Peril", "Proof"]);
  await expect(shown.getByRole("cell")).toHaveText(filled.slice(0, 2));
  expect(
    await visitor.evaluate(() => document.documentElement.scrollWidth),
  ).toBe(360);
  forgive(noise, CLIPBOARD_WORDS);
});

test("a paste of 2 MB with scripts and handlers runs nothing but uploads its picture, and too much is refused in words", async ({
  stack,
  noise,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", TRENDS);
  const body = studio.getByTestId("field-body");
  const drawn = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#7a1f1f" },
  })
    .png()
    .toBuffer();
  const picture = `<img alt="A red roof" src="data:image/png;base64,${drawn.toString("base64")}">`;
  const script = `<script>window.pasted = "ran"; ${"x = 1;".repeat(2_000)}</script><style>p { color: red }</style>`;
  const page = {
    "text/html": `${picture}<p onclick="window.pasted = 1">Between scripts</p>${script.repeat(170)}<img src="x" onerror="window.pasted = 2">`,
    "text/plain": "Between scripts",
  };
  await pasteAtStart(studio, body, page, body.getByText("Between scripts"));
  expect(await studio.evaluate(() => "pasted" in window)).toBe(false);
  await expect
    .poll(() =>
      stack.ask(
        `*[_id == "drafts.${TRENDS}"][0].body[alt == "A red roof"][0].asset->originalFilename`,
      ),
    )
    .toBe("Pasted picture.png");

  await paste(studio, {
    "text/html": `<p>${"word ".repeat(100_000)}</p>`,
    "text/plain": "word",
  });
  await expect(studio.getByText("Paste it in parts")).toBeVisible();
  // The browser reports the styles and handlers that the page's policy blocks.
  forgive(noise, /directive '?(style-src|base-uri|script-src-attr|script-src)/);
  forgive(noise, CLIPBOARD_WORDS);
});
