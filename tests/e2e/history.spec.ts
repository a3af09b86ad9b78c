import { ann, expect, readUntil, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  openDocument,
  openHistory,
  publish,
} from "./studio-form.fixture.ts";

test("an editor sees the author of each change, and restores an old revision", async ({
  stack,
}) => {
  // A document's history outlives a test: no other test publishes this one.
  const id = "article-property-insurance-claims-guide";
  const address = `${stack.siteUrl}/blog/property-insurance-claims-guide`;
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  await draftField(stack, studio, id, "title", "What Hail Leaves Behind");
  await publish(studio);
  await draftField(stack, studio, id, "title", "What Hail Takes Away");

  const other = await stack.openStudio(ann);
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
      studio.getByText(ann.name, { exact: false }).last(),
    ).toBeVisible();
  });

  await test.step("the list of what happened", async () => {
    await studio.getByRole("tab", { name: /^history$/i }).click();
    const items = studio.getByTestId("timeline-item-button");
    await expect(items.first()).toContainText("Edited");
    await expect(items.filter({ hasText: "Published" })).toHaveCount(1);
    await items.filter({ hasText: "Published" }).click();
    await expect(field(studio, "title")).toHaveValue("What Hail Leaves Behind");
    await expect(field(studio, "title")).not.toBeEditable();
  });

  await test.step("back to what was published first", async () => {
    await studio.getByTestId("action-reverttorevision").click();
    await studio.getByRole("button", { name: "Confirm" }).click();
    await expect(field(studio, "title")).toBeEditable();
    await expect(field(studio, "title")).toHaveValue("What Hail Leaves Behind");
    await expect(field(other, "title")).toHaveValue("What Hail Leaves Behind");
    await readUntil(address, ({ text }) => text.includes("Leaves Behind"));
  });
});
