import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { otherClocks } from "../../domain/moments.ts";
import { ann, expect, readUntil, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  openDocument,
  openHistory,
  publish,
} from "./studio-form.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

const FIRST = "What Hail Leaves Behind";

test("an editor sees the author of each change and the page as it was, and restores an old revision", async ({
  stack,
}, info) => {
  // A document's history outlives a test: no other test publishes this one.
  const id = "article-property-insurance-claims-guide";
  const address = `${stack.siteUrl}/blog/property-insurance-claims-guide`;
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  await draftField(stack, studio, id, "title", FIRST);
  await publish(studio);
  await draftField(stack, studio, id, "title", "What Hail Takes Away");

  const title = "What Hail Takes Away, Twice";
  const colleague = { patch: { id: `drafts.${id}`, set: { title } } };
  await stack.writeAs(ann, colleague);
  await expect(field(studio, "title")).toHaveValue(title);

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
    // The computer that runs this may have any clock.
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await expect(
      studio.getByText("These are the times of your computer."),
    ).toHaveCount(otherClocks(Date.now(), timeZone) ? 1 : 0);
    await items.filter({ hasText: "Published" }).click();
    await expect(field(studio, "title")).toHaveValue(FIRST);
    await expect(field(studio, "title")).not.toBeEditable();
  });

  await test.step("the page as it was, saved so that it needs no network", async () => {
    const [page] = await Promise.all([
      studio.waitForEvent("popup"),
      studio
        .getByRole("button", { name: "See the page as it was in this version" })
        .click(),
    ]);
    await expect(page).toHaveURL(address);
    const heading = (of: Page) => of.getByRole("heading", { level: 1 });
    await expect(heading(page)).toHaveText(FIRST);
    const bar = page.getByRole("complementary", { name: "Preview" });
    await expect(bar.locator("summary")).toContainText(
      new RegExp(`the page as it was · as of .+ · .+ changed “${FIRST}`),
    );
    expect(await violationsOf(page)).toEqual([]);
    await bar.locator("summary").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      bar.getByRole("button", { name: "Export as evidence" }).click(),
    ]);
    const file = info.outputPath("evidence.html");
    await download.saveAs(file);
    const reader = await stack.openVisitor({ offline: true });
    await reader.goto(pathToFileURL(file).href);
    await expect(heading(reader)).toHaveText(FIRST);
    const pictures = reader.locator("img");
    await pictures.evaluateAll((all: HTMLImageElement[]) =>
      Promise.all(all.map((each) => each.decode())),
    );
    expect(await pictures.count()).toBeGreaterThan(0);
  });

  await test.step("back to what was published first", async () => {
    await studio.getByTestId("action-reverttorevision").click();
    await studio.getByRole("button", { name: "Confirm" }).click();
    await expect(field(studio, "title")).toBeEditable();
    await expect(field(studio, "title")).toHaveValue(FIRST);
    await readUntil(address, ({ text }) => text.includes("Leaves Behind"));
  });
});

test("the list of changes that the first typed character brings leaves the focus in the text", async ({
  stack,
}) => {
  const id = "fact-clients-served";
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "fact", id, "value");
  await openHistory(studio, /^history$/i);
  const list = studio.getByRole("listbox", { name: "Document revisions" });
  await expect(list).toBeHidden();
  await field(studio, "value").selectText();
  await studio.keyboard.type("2");
  await expect(list).toBeVisible();
  await studio.keyboard.type(",500");
  await expect(field(studio, "value")).toHaveValue("2,500");
  await expect
    .poll(async () => (await stack.document(`drafts.${id}`))?.["value"])
    .toBe("2,500");
});
