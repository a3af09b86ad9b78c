import { pathToFileURL } from "node:url";

import { expect, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  openDocument,
  openHistory,
  publish,
} from "./studio-form.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

// A document's history outlives a test: no other test publishes this one.
const ARTICLE = "article-insurance-claim-timelines";
const PAGE = "/blog/insurance-claim-timelines";
const FIRST = "How Long a Claim May Take";
const SECOND = "How Long a Claim Takes";

test("an editor sees the page as of a revision, and saves it", async ({
  stack,
}, info) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ARTICLE);
  for (const title of [FIRST, SECOND]) {
    await draftField(stack, studio, ARTICLE, "title", title);
    await publish(studio);
  }
  await openHistory(studio, /^history$/i);
  const published = studio
    .getByTestId("timeline-item-button")
    .filter({ hasText: "Published" });
  await expect(published).toHaveCount(2);
  await published.last().click();
  await expect(field(studio, "title")).toHaveValue(FIRST);

  const [page] = await Promise.all([
    studio.waitForEvent("popup"),
    studio
      .getByRole("button", { name: "See the page as of this revision" })
      .click(),
  ]);
  await expect(page).toHaveURL(stack.siteUrl + PAGE);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(FIRST);
  const bar = page.getByRole("complementary", { name: "Preview" });
  await expect(bar.locator("summary")).toContainText(
    new RegExp(`the page as it was · as of .+ · .+ changed “${FIRST}`),
  );
  expect(await violationsOf(page)).toEqual([]);
  await bar.locator("summary").click();

  await test.step("what is saved needs no network", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      bar.getByRole("button", { name: "Export as evidence" }).click(),
    ]);
    const file = info.outputPath("evidence.html");
    await download.saveAs(file);
    const reader = await stack.openVisitor({ offline: true });
    await reader.goto(pathToFileURL(file).href);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(FIRST);
    const pictures = reader.locator("img");
    await pictures.evaluateAll((all: HTMLImageElement[]) =>
      Promise.all(all.map((each) => each.decode())),
    );
    expect(await pictures.count()).toBeGreaterThan(0);
  });
});
