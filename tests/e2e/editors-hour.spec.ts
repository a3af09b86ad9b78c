import { mkdirSync } from "node:fs";
import path from "node:path";

import type { Page } from "@playwright/test";

import { colleague } from "./account.fixture.ts";
import {
  expect,
  field,
  fillField,
  openAction,
  openDocument,
  publish,
  readUntil,
  test,
} from "./stack.fixture.ts";

// What an editor without technical training does in an hour, with a picture of
// each screen at two widths, to be looked at. The long form alone takes it: every
// step has a test of its own elsewhere.

test.skip(!process.env["TEST_LONG"], "the long form alone");
test.use({ stackVariables: { GUARDED: "licenses,timelines,legal-facts" } });
test.describe.configure({ timeout: 600_000 });

const WIDTHS = [1024, 1440];
const HAIL = "article-hail-damage-guide";
const PICTURES = path.resolve("test-results/editors-hour");

const writer = colleague("An Editor", "editor");
const officer = colleague("A Compliance Officer", "compliance");
const reader = colleague("A Reader", "viewer");
const administrator = colleague("An Administrator", "administrator");

let taken = 0;

/** Takes pictures of what is open, and checks that nothing of it is cut off. */
async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  taken += 1;
  const number = String(taken).padStart(2, "0");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('[data-ui="Spinner"]:visible')).toHaveCount(0);
    await expect(page.getByText("Loading…")).toHaveCount(0);
    const cut = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(cut, `${name} at ${width}`).toBeLessThanOrEqual(0);
    await page.screenshot({
      path: path.join(PICTURES, `${number}-${name}-${width}.png`),
    });
  }
}

async function closeDialog(page: Page): Promise<void> {
  // Drawn again at another width, the dialog has lost the focus, and with it Escape.
  await page.getByRole("button", { name: "Close dialog" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("an editor's hour, from the first page to the wastebasket", async ({
  noise,
  stack,
}) => {
  for (const each of [writer, officer, reader, administrator])
    await stack.employ(each);
  const { studioUrl, siteUrl } = stack;

  await test.step("signing in", async () => {
    const page = await stack.openVisitor();
    await page.goto(studioUrl);
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await photograph(page, "sign-in");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("main")).toBeVisible();
    await photograph(page, "forgot-password");
  });

  const studio = await stack.openStudio(writer);

  await test.step("the first page", async () => {
    await studio.goto(studioUrl);
    await expect(
      studio.getByRole("region", { name: "Recently published" }),
    ).toBeVisible();
    await photograph(studio, "home");
  });

  await test.step("lists and forms", async () => {
    await studio.goto(`${studioUrl}/structure`);
    await expect(studio.getByText("Menus and footer")).toBeVisible();
    await photograph(studio, "content");
    for (const [type, id] of [
      ["homePage", "homePage"],
      ["article", "article-fire-damage-guide"],
      ["claimType", "claimType-industrial-losses"],
      ["state", "state-texas"],
      ["stateLicence", "licence-colorado"],
      ["stat", "stat-clients"],
      ["navigation", "navigation"],
      ["siteSettings", "siteSettings"],
    ] as const) {
      await studio.goto(`${studioUrl}/intent/edit/id=${id};type=${type}/`);
      await expect(
        studio.getByTestId("form-view").locator("input, textarea").first(),
      ).toBeVisible({ timeout: 60_000 });
      await photograph(studio, `form-${type}`);
    }
  });

  await test.step("a new article", async () => {
    await studio.goto(studioUrl);
    await studio.getByRole("link", { name: "New article" }).click();
    await expect(field(studio, "title")).toBeEditable({ timeout: 60_000 });
    await photograph(studio, "new-article");
    await fillField(field(studio, "title"), "After the Storm");
    await studio
      .getByTestId("field-slug")
      .getByRole("button", { name: "Generate" })
      .click();
    await expect(field(studio, "slug")).toHaveValue("after-the-storm");
    await studio
      .getByTestId("field-body")
      .locator("[contenteditable=true]")
      .first()
      .click();
    await studio.keyboard.type("Photograph the damage first.", { delay: 40 });
    await photograph(studio, "article-with-text");
  });

  await test.step("a change beside its page", async () => {
    const preview = encodeURIComponent("/blog/hail-damage-guide");
    await studio.goto(`${studioUrl}/presentation?preview=${preview}`);
    const page = studio.frameLocator("iframe");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible({
      timeout: 60_000,
    });
    await expect(field(studio, "title")).toBeEditable();
    await photograph(studio, "presentation");
    await fillField(field(studio, "title"), "What Hail Does to a Roof");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "What Hail Does to a Roof",
    );
    await photograph(studio, "presentation-changed");
    await page.getByText("1 draft on this page").click();
    await photograph(studio, "presentation-drafts");
    await page.getByText("1 draft on this page").click();
    await studio.getByTestId("preview-viewport-toggle").click();
    await photograph(studio, "presentation-phone");
  });

  await test.step("published", async () => {
    await openDocument(studio, studioUrl, "article", HAIL);
    await photograph(studio, "draft");
    await publish(studio);
    await readUntil(`${siteUrl}/blog/hail-damage-guide`, ({ text }) =>
      text.includes("What Hail Does to a Roof"),
    );
    await photograph(studio, "after-publishing");
  });

  await test.step("a comment, a task and a preview to share", async () => {
    await studio.getByTestId("pane-context-menu-button").last().click();
    await photograph(studio, "document-menu");
    await studio.keyboard.press("Escape");
    await field(studio, "title").hover();
    await studio.getByRole("button", { name: "Add comment" }).first().click();
    await studio.getByTestId("comment-input-editable").first().click();
    await studio.keyboard.type("Is a roof meant? @A", { delay: 40 });
    await expect(studio.getByTestId("comments-mentions-menu")).toBeVisible();
    await photograph(studio, "comment");
    await openDocument(studio, studioUrl, "article", HAIL);
    await studio.getByTestId("tasks-toolbar").click();
    await studio.getByRole("button", { name: "New task", exact: true }).click();
    await expect(studio.getByPlaceholder("Task title")).toBeVisible();
    await photograph(studio, "task");
    await studio.getByTestId("tasks-toolbar").click();
    await expect(studio.getByPlaceholder("Task title")).toHaveCount(0);
    await openDocument(studio, studioUrl, "article", HAIL);
    await openAction(studio, "Share preview");
    await studio
      .getByRole("dialog", { name: "Share preview" })
      .getByRole("button", { name: "Make a link" })
      .click();
    await expect(studio.getByLabel(/^The link/)).toHaveValue(/\/shared\//);
    await photograph(studio, "share-preview");
    await closeDialog(studio);
  });

  await test.step("a license, and Compliance", async () => {
    await studio.goto(
      `${studioUrl}/intent/edit/id=licence-colorado;type=stateLicence/`,
    );
    await fillField(field(studio, "licensee"), "A Licensee to Be Checked");
    await openAction(studio, "Ask Compliance");
    await expect(studio.getByRole("dialog")).toContainText(
      "A Licensee to Be Checked",
    );
    await photograph(studio, "ask-compliance");
    await studio
      .getByRole("dialog")
      .getByRole("button", { name: "Ask", exact: true })
      .click();
    await expect(studio.getByRole("dialog")).toHaveCount(0);
    const other = await stack.openStudio(officer);
    await other.goto(studioUrl);
    await expect(
      other.getByRole("link", { name: /asked by An Editor/ }),
    ).toBeVisible();
    await photograph(other, "home-of-compliance");
    await other.close();
  });

  await test.step("words in many texts", async () => {
    await studio.goto(`${studioUrl}/structure`);
    await studio.getByTestId("studio-search").click();
    await studio
      .getByPlaceholder("Search", { exact: false })
      .last()
      .fill("97%");
    await expect(
      studio.getByRole("option", { name: /^97% settlement rate/ }),
    ).toBeVisible();
    await photograph(studio, "search");
    await studio.keyboard.press("Escape");
  });

  await test.step("taken down, deleted, and brought back", async () => {
    await openDocument(
      studio,
      studioUrl,
      "article",
      "article-climate-change-impact",
    );
    await openAction(studio, "Unpublish");
    await expect(studio.getByTestId("take-down")).toBeVisible();
    await photograph(studio, "unpublish");
    await closeDialog(studio);
    await openAction(studio, "Delete");
    await expect(studio.getByTestId("take-down")).toBeVisible();
    await photograph(studio, "delete");
    await closeDialog(studio);
    await studio.goto(`${studioUrl}/structure/wastebasket`);
    await expect(studio.getByTestId("wastebasket")).toBeVisible();
    await photograph(studio, "wastebasket");
  });

  await test.step("a reader and an administrator", async () => {
    const watching = await stack.openStudio(reader);
    await watching.goto(studioUrl);
    await expect(
      watching.getByRole("region", { name: "Recently published" }),
    ).toBeVisible();
    await photograph(watching, "home-of-a-reader");
    await watching.close();
    const managing = await stack.openStudio(administrator);
    await managing.goto(`${studioUrl}/members`);
    await expect(managing.getByText(writer.email).first()).toBeVisible();
    await photograph(managing, "members");
  });

  // A window that changes its size in the middle of a transition ends it.
  const others = noise.filter((line) => !/Viewport size changed/.test(line));
  noise.splice(0, noise.length, ...others);
});
