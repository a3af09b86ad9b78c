import type { Page } from "@playwright/test";

import {
  draftField,
  expect,
  field,
  openDocument,
  openMenu,
  publish,
  readUntil,
  test,
} from "./stack.fixture.ts";

const colleague = {
  name: "Robin Example",
  email: "robin@example.com",
  password: "a password for a test",
  role: "editor",
};

async function openHistory(page: Page, tab: RegExp): Promise<void> {
  const item = page.getByRole("menuitem", { name: /^history/i });
  await openMenu(page.getByTestId("pane-context-menu-button").last(), item);
  await item.click();
  await page.getByRole("tab", { name: tab }).click();
}

/** The signs in the open form that the colleague is there. */
function avatarsOf(page: Page) {
  return page
    .getByTestId("document-panel-scroller")
    .getByLabel(colleague.name, { exact: true });
}

/** Is one of them at the height of a field? The Studio draws them beside the form. */
async function isBeside(page: Page, name: string): Promise<boolean> {
  const box = await page.getByTestId(`field-${name}`).boundingBox();
  const avatars = await avatarsOf(page).all();
  const places = await Promise.all(avatars.map((each) => each.boundingBox()));
  return places.some((place) => {
    const middle = place ? place.y + place.height / 2 : NaN;
    return box !== null && middle > box.y && middle < box.y + box.height;
  });
}

test.describe("an editor", () => {
  // Two Studios and half a dozen documents: a slow machine needs its time.
  test.describe.configure({ timeout: 360_000 });

  test("sees the author of each change, and restores an old revision", async ({
    stack,
  }) => {
    const id = "article-hail-damage-guide";
    const address = `${stack.siteUrl}/blog/hail-damage-guide`;
    await stack.employ(colleague);
    const studio = await stack.openStudio();
    await openDocument(studio, stack.studioUrl, "article", id);
    await draftField(stack, studio, id, "title", "What Hail Leaves Behind");
    await publish(studio);
    await draftField(stack, studio, id, "title", "What Hail Takes Away");

    const other = await stack.openStudio(colleague);
    await openDocument(other, stack.studioUrl, "article", id);
    await draftField(stack, other, id, "title", "What Hail Takes Away, Twice");

    await test.step("review of changes, each by its author", async () => {
      await openHistory(studio, /review changes/i);
      const review = studio.locator("#review-panel");
      await expect(review).toContainText("Title");
      const written = review.locator("ins, del, [data-from-string]");
      await expect(review).toContainText("Takes Away");
      await expect(written.first()).toBeVisible();
      await review.getByText(", Twice").hover();
      await expect(
        studio.getByText(colleague.name, { exact: false }).last(),
      ).toBeVisible();
    });

    await test.step("the list of what happened", async () => {
      await studio.getByRole("tab", { name: /^history$/i }).click();
      const items = studio.getByTestId("timeline-item-button");
      await expect(items.first()).toContainText("Edited");
      await expect(items.filter({ hasText: "Published" })).toHaveCount(1);
      await items.filter({ hasText: "Published" }).click();
      await expect(field(studio, "title")).toHaveValue(
        "What Hail Leaves Behind",
      );
      await expect(field(studio, "title")).not.toBeEditable();
    });

    await test.step("back to what was published first", async () => {
      await studio.getByTestId("action-reverttorevision").click();
      await studio.getByRole("button", { name: "Confirm" }).click();
      await expect(field(studio, "title")).toBeEditable();
      await expect(field(studio, "title")).toHaveValue(
        "What Hail Leaves Behind",
      );
      await expect(field(other, "title")).toHaveValue(
        "What Hail Leaves Behind",
      );
      await readUntil(address, ({ text }) => text.includes("Leaves Behind"));
    });
  });

  test("sees in which field a second editor is, until that one leaves", async ({
    stack,
  }) => {
    const id = "article-climate-change-impact";
    await stack.employ(colleague);
    const studio = await stack.openStudio();
    const other = await stack.openStudio(colleague);
    await openDocument(studio, stack.studioUrl, "article", id);
    await openDocument(other, stack.studioUrl, "article", id);
    await field(other, "title").focus();
    await expect.poll(() => isBeside(studio, "title")).toBe(true);
    await field(other, "description").focus();
    await expect.poll(() => isBeside(studio, "description")).toBe(true);
    await expect.poll(() => isBeside(studio, "title")).toBe(false);
    await other.close();
    await expect(avatarsOf(studio)).toHaveCount(0);
  });
});
