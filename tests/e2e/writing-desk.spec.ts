import type { Locator, Page } from "@playwright/test";

import {
  CLIPBOARD_WORDS,
  type ClipboardContent,
  paste,
} from "./pasting.fixture.ts";
import {
  checkField,
  expect,
  field,
  fillField,
  type Noise,
  openDocument,
  publish,
  readUntil,
  type Stack,
  test,
} from "./stack.fixture.ts";

const ARTICLE = "article-property-insurance";
/** Other tests do not begin them with a table. */
const WILDFIRES = "article-california-wildfires-2024";
const TRENDS = "article-2024-industry-trends";
const INDUSTRIAL = "claimType-industrial-losses";

/** Milliseconds a key: Sanity loses letters if the first words of a draft come faster. */
const TYPING = { delay: 40 };

/** The editor of an article's text, with the caret at its beginning. */
async function openBody(
  page: Page,
  studioUrl: string,
  id = ARTICLE,
): Promise<Locator> {
  await openDocument(page, studioUrl, "article", id);
  const body = page.getByTestId("field-body");
  await goToStart(page, body);
  return body;
}

async function goToStart(page: Page, body: Locator): Promise<void> {
  // In its middle stands whatever the text has there, such as a snippet.
  await body
    .locator("[contenteditable=true]")
    .first()
    .click({ position: { x: 40, y: 40 } });
  await page.keyboard.press("ControlOrMeta+Home");
}

/**
 * Pastes at the beginning of the text. The editor learns late where the caret
 * is, and does not take what is pasted before: a person pastes again.
 */
async function pasteAtStart(
  page: Page,
  body: Locator,
  content: ClipboardContent,
  pasted: Locator,
): Promise<void> {
  await expect(async () => {
    await goToStart(page, body);
    await paste(page, content);
    await expect(pasted).toBeVisible({ timeout: 60_000 });
  }).toPass();
}

async function hasCaret(cell: Locator): Promise<boolean> {
  return cell.evaluate((element) =>
    element.contains(getSelection()?.anchorNode ?? null),
  );
}

/** Goes from one cell of a table to the next by the key. */
async function tabTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await expect(async () => {
    if (!(await hasCaret(from))) await from.click();
    await page.keyboard.press("Tab");
    await expect.poll(() => hasCaret(to), { timeout: 8_000 }).toBe(true);
  }).toPass();
}

/**
 * Types into the cell that has the caret. Sanity may lose letters while a draft
 * is begun: then a person takes away what stands there and types it again.
 */
async function typeInCell(
  page: Page,
  cell: Locator,
  text: string,
): Promise<void> {
  await expect(async () => {
    if (!(await hasCaret(cell))) await cell.click();
    const typed = (await cell.innerText()).replace("\ufeff", "").trim();
    if (typed !== "") {
      await page.keyboard.press("End");
      for (let left = typed.length; left > 0; left -= 1) {
        await page.keyboard.press("Backspace");
      }
    }
    await page.keyboard.type(text, TYPING);
    await expect(cell).toHaveText(text, { timeout: 12_000 });
  }).toPass();
}

/** The texts of the cells of the first table in an article's draft, on the server. */
async function storedCells(stack: Stack, id = ARTICLE): Promise<string[]> {
  const cells = `coalesce(*[_id == "drafts.${id}"][0].body[_type == "table"][0].rows[].cells[]{"text": pt::text(value)}.text, [])`;
  const { body } = await stack.lake(
    `/data/query/production?perspective=raw&query=${encodeURIComponent(cells)}`,
  );
  return body["result"] as string[];
}

function forgetClipboardWords(noise: Noise): void {
  const others = noise.filter((words) => !CLIPBOARD_WORDS.test(words));
  noise.splice(0, noise.length, ...others);
}

test.describe("a table", () => {
  test("is made in the text, and stands on the page, on a phone too", async ({
    stack,
  }) => {
    const studio = await stack.openStudio();
    const body = await openBody(studio, stack.studioUrl);
    await body.getByRole("button", { name: /table/i }).first().click();
    const cells = body.locator("td");
    await expect(cells).toHaveCount(9);
    await expect.poll(() => storedCells(stack)).toHaveLength(9);
    const words = ["Peril", "Covered", "Proof", "Hail", "Mostly"];
    for (const [index, word] of words.entries()) {
      await typeInCell(studio, cells.nth(index), word);
      await tabTo(studio, cells.nth(index), cells.nth(index + 1));
    }
    await typeInCell(studio, cells.nth(5), "A report with photographs");
    // No word of the caption may go to the text around it, and each is seen.
    const caption = studio.getByLabel("Caption of the table");
    await caption.fill("Perils");
    const picture = await caption.screenshot();
    await caption.fill("Perils and proof");
    expect((await caption.screenshot()).equals(picture)).toBe(false);
    await cells.nth(6).click();
    await cells.nth(6).hover();
    await studio.getByRole("button", { name: /^Table:/ }).click();
    await studio.getByRole("menuitem", { name: "Remove the row" }).click();
    await expect(cells).toHaveCount(6);
    // Published before it is stored, the last change would be a new draft.
    await expect.poll(() => storedCells(stack)).toHaveLength(6);
    await publish(studio);

    const address = `${stack.siteUrl}/blog/property-insurance`;
    await readUntil(address, ({ text }) => text.includes("Perils and proof"));
    const visitor = await stack.openVisitor({
      viewport: { width: 360, height: 780 },
    });
    await visitor.goto(address);
    const table = visitor.getByRole("table", { name: "Perils and proof" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Peril",
      "Covered",
      "Proof",
    ]);
    await expect(table.getByRole("cell")).toHaveText([
      "Hail",
      "Mostly",
      "A report with photographs",
    ]);
    const region = visitor.getByRole("region", { name: "Perils and proof" });
    await region.focus();
    await visitor.keyboard.press("ArrowRight");
    await expect
      .poll(() => region.evaluate(({ scrollLeft }) => scrollLeft))
      .toBeGreaterThan(0);
    expect(
      await visitor.evaluate(() => document.documentElement.scrollWidth),
    ).toBe(360);
  });

  test("comes from a spreadsheet, and fills the cells of another one", async ({
    stack,
    noise,
  }) => {
    const studio = await stack.openStudio();
    const id = "article-hail-damage-guide";
    const body = await openBody(studio, stack.studioUrl, id);
    const cells = body.locator("td");
    const table = {
      "text/html":
        "<table><tr><td><b>State</b></td><td><b>Cap</b></td></tr><tr><td>Texas</td><td>10%</td></tr></table>",
      "text/plain": "State\tCap\nTexas\t10%",
    };
    await pasteAtStart(studio, body, table, cells.first());
    await expect(cells).toHaveText(["State", "Cap", "Texas", "10%"]);
    // The caret may leave its cell while a draft is begun. What is typed shows
    // that the editor knows in which cell it is.
    const stored = () => storedCells(stack, id);
    await expect.poll(stored).toEqual(["State", "Cap", "Texas", "10%"]);
    await cells.nth(2).click();
    await studio.keyboard.press("End");
    await studio.keyboard.type("!");
    await expect(cells.nth(2)).toHaveText("Texas!");
    await expect.poll(stored).toEqual(["State", "Cap", "Texas!", "10%"]);
    await paste(studio, { "text/plain": "Kansas\t10%\nIllinois\t10%" });
    await expect(cells).toHaveText([
      ...["State", "Cap"],
      ...["Kansas", "10%"],
      ...["Illinois", "10%"],
    ]);
    forgetClipboardWords(noise);
  });
});

test.describe("a paste", () => {
  test("keeps links and says what it could not keep; the form finds pages for others, counts the words and lists categories", async ({
    stack,
    noise,
  }) => {
    const draft = () =>
      stack
        .lake(`/data/doc/production/drafts.${WILDFIRES}`)
        .then(({ body: answer }) => JSON.stringify(answer));
    const studio = await stack.openStudio();
    const body = await openBody(studio, stack.studioUrl, WILDFIRES);
    await expect(
      body.getByText("This is general information, not legal advice."),
    ).toBeVisible();
    const article = {
      "text/html": `<p>Read <a href="https://example.org/rules">the rules</a>.</p><img src="https://example.org/roof.jpg" alt="A roof"><img src="https://example.org/b.jpg">`,
      "text/plain": "Read the rules.",
    };
    const left = 'Not pasted: 2 pictures. Add pictures with "Picture"';
    await pasteAtStart(studio, body, article, studio.getByText(left));
    await expect(body.getByText("the rules", { exact: true })).toBeVisible();
    await expect.poll(draft).toContain('"href":"https://example.org/rules"');

    await studio.keyboard.press("Shift+ArrowLeft");
    await body.getByRole("button", { name: "Link", exact: true }).click();
    const search = studio.getByLabel("Where the link leads");
    await expect(search).toBeFocused();
    await fillField(search, "texas hail");
    await studio.getByText("/claims/hail-damage/texas").click();
    await expect(
      studio.getByText("Leads to Texas, /claims/hail-damage/texas"),
    ).toBeVisible();
    await expect.poll(draft).toContain('"statePage":"hail"');
    await studio.keyboard.press("Escape");

    await studio.getByRole("tab", { name: "Card and date" }).click();
    await studio
      .locator("select", { hasText: "Guides" })
      .selectOption("Guides");
    const readTime = studio.getByTestId("field-readTime");
    const minutes = field(studio, "readTime");
    await fillField(minutes, "99");
    const offer = readTime.getByRole("button", { name: /^Use \d+ minutes$/ });
    const offered = /\d+/.exec(await offer.innerText())?.[0] ?? "";
    await offer.click();
    await expect(minutes).toHaveValue(offered);
    await expect(offer).toBeHidden();
    await expect.poll(draft).toContain(`"readTime":${offered},`);
    expect(await draft()).toContain('"_ref":"category-guides"');
    forgetClipboardWords(noise);
  });

  test("of 2 MB with scripts and handlers runs nothing, too much is refused in words, and no policy is broken", async ({
    stack,
    noise,
  }) => {
    const studio = await stack.openStudio();
    const body = await openBody(studio, stack.studioUrl, TRENDS);
    const script = `<script>window.pasted = "ran"; ${"x = 1;".repeat(2_000)}</script><style>p { color: red }</style>`;
    const page = {
      "text/html": `<p onclick="window.pasted = 1">Between scripts</p>${script.repeat(170)}<img src="x" onerror="window.pasted = 2">`,
      "text/plain": "Between scripts",
    };
    await pasteAtStart(studio, body, page, body.getByText("Between scripts"));
    expect(await studio.evaluate(() => "pasted" in window)).toBe(false);

    await paste(studio, {
      "text/html": `<p>${"word ".repeat(100_000)}</p>`,
      "text/plain": "word",
    });
    await expect(studio.getByText("Nothing was pasted")).toBeVisible();
    await expect(studio.getByText("Paste it in parts")).toBeVisible();

    // What the policy forbids, in texts that Sanity's own reader reads too.
    const forbidden = `<base href="https://example.org/"><style>p {}</style><p title=">" onclick="run()">`;
    await paste(studio, { "text/html": `${forbidden}Nothing reported</p>` });
    await expect(body.getByText("Nothing reported")).toBeVisible();
    await field(studio, "title").hover();
    await studio.getByRole("button", { name: "Add comment" }).first().click();
    const comment = studio.getByTestId("comment-input-editable").first();
    await comment.click();
    await paste(studio, {
      "text/html": `${forbidden}From Word</p>`,
      "text/plain": "From Word",
    });
    await expect(comment).toContainText("From Word");
    forgetClipboardWords(noise);
  });
});

test.describe("a section", () => {
  test("is hidden without being removed, from visitors, their data and the search", async ({
    stack,
  }) => {
    const address = `${stack.siteUrl}/claims/industrial-losses`;
    const search = `${stack.siteUrl}/search?q=foundations`;
    const heading = "Property that counts";
    // The words beside the one that is searched for, in the excerpt of a hit.
    const isFound = (text: string) => text.includes("and yard structures");
    expect(await (await fetch(address)).text()).toContain(heading);
    expect(isFound(await (await fetch(search)).text())).toBe(true);

    const studio = await stack.openStudio();
    const sections = studio.getByTestId("field-sections");
    const hide = studio.getByLabel("Hide this section");
    // While its panes find their places, the Studio may leave the list again.
    await expect(async () => {
      await openDocument(studio, stack.studioUrl, "claimType", INDUSTRIAL);
      // The Studio draws the members of a list once it is scrolled to.
      await sections.scrollIntoViewIfNeeded({ timeout: 40_000 });
      await sections.getByText(heading).click({ timeout: 40_000 });
      await expect(hide).toBeVisible({ timeout: 20_000 });
    }).toPass();
    await checkField(hide);
    await studio.keyboard.press("Escape");
    await expect(sections.getByText("Hidden · 5 points")).toBeVisible();
    await publish(studio);

    await readUntil(address, ({ text }) => !text.includes(heading));
    await readUntil(search, ({ text }) => !isFound(text));
    const { body } = await stack.lake(`/data/doc/production/${INDUSTRIAL}`);
    expect(JSON.stringify(body)).toContain(heading);
  });
});
