import type { Page } from "@playwright/test";

import { expect, type Stack, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  fillField,
  openAction,
  openDocument,
  openMenu,
  publish,
} from "./studio-form.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

const ID = "article-technology-claims-processing";
const PROMISE = "We guarantee a higher settlement.";

/** The selected words in the form. */
function selected(studio: Page): Promise<string> {
  return studio.evaluate(() => {
    const input = document.activeElement;
    return input instanceof HTMLTextAreaElement
      ? input.value.slice(input.selectionStart, input.selectionEnd)
      : String(getSelection());
  });
}

test("an error stops a draft, its finding leads to the field, and a warning is set aside and brought back, or published with a reason that is kept", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  const published = (await stack.document(ID))?.["description"];
  await draftField(stack, studio, ID, "description", `Ask us. ${PROMISE}`);

  const pane = studio.getByTestId("checks-pane");
  const finding = pane.getByRole("button", { name: /Guaranteed results/ });
  await openMenu(
    studio.getByRole("button", { name: "Checks", exact: true }),
    pane,
  );
  await expect(finding).toBeVisible();
  await finding.click();
  await expect(field(studio, "description")).toBeFocused();
  await expect.poll(() => selected(studio)).toBe(PROMISE);

  const stopped = studio.getByRole("dialog", { name: "Not published" });
  await openMenu(studio.getByTestId("action-publish"), stopped);
  await expect(stopped).toContainText("Guaranteed");
  await studio.keyboard.press("Escape");
  await expect(stopped).toBeHidden();
  // Scheduling a draft means publishing it later.
  await openAction(studio, "Schedule publish");
  const unscheduled = studio.getByRole("dialog", { name: "Not scheduled" });
  await expect(unscheduled).toContainText("Guaranteed");
  await studio.keyboard.press("Escape");
  await expect(unscheduled).toBeHidden();
  expect((await stack.document(ID))?.["description"]).toBe(published);

  const text = "In Florida we charge 25 % of the settlement.";
  await draftField(stack, studio, ID, "description", text);
  await expect(finding).toBeHidden();
  const open = pane.getByRole("region", { name: /^Findings/ });
  const found = open.getByRole("listitem").filter({ hasText: text });
  await expect(found).toContainText("No rule of Florida is known here");
  await found.getByRole("button", { name: /^Set aside/ }).click();
  await found.getByLabel("Why it is right").fill("Counsel has read it.");
  await found.getByRole("button", { name: /^Set aside/ }).click();
  const aside = pane.getByRole("region", { name: /^Set aside/ });
  await expect(aside).toContainText("Counsel has read it.");
  await expect(open.filter({ hasText: text })).toHaveCount(0);
  await aside.getByRole("button", { name: /^Bring back/ }).click();
  await expect(found).toBeVisible();
  await expect(pane).toContainText(
    "Visitors see it on /blog/technology-claims-processing",
  );
  await publish(studio, "Marketing has agreed on these words.");
  expect((await stack.document(ID))?.["description"]).toBe(text);
  await expect(pane).toContainText("Marketing has agreed on these words.");
});

test("a finding in running text marks its words, and the pane shows what search and shared links will show", async ({
  stack,
}) => {
  const key = "marked";
  const blocks = await stack.ask<object[]>(`*[_id == "${ID}"][0].body`);
  const said = `Read on. ${PROMISE} Then call.`;
  const block = {
    _type: "block",
    _key: key,
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: "a", text: said, marks: [] }],
  };
  const stored = await stack.document(ID);
  await stack.mutate({
    createOrReplace: {
      ...stored,
      _id: `drafts.${ID}`,
      body: [...blocks, block],
      // Without its own text for search engines.
      seo: {},
    },
  });
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  const pane = studio.getByTestId("checks-pane");
  await openMenu(
    studio.getByRole("button", { name: "Checks", exact: true }),
    pane,
  );
  await pane.getByRole("button", { name: /Guaranteed results/ }).click();
  await expect.poll(() => selected(studio)).toBe(PROMISE);

  const result = pane.getByTestId("search-result");
  await expect(result).toContainText("blog › technology-claims-processing");
  const title = "Machines read claims";
  await draftField(stack, studio, ID, "title", title);
  await expect(result).toContainText(title);
  await expect(pane.getByTestId("shared-card")).toContainText(title);
  const card = pane.getByRole("figure", { name: /^Shared link/ });
  await expect(card.locator("img")).toBeVisible();
  await expect(card).toContainText("drawn by the site");
  await expect(result).toContainText(`Title: ${title.length} of 60 characters`);
  const long = `${title}${" and people read them".repeat(4)}`;
  await draftField(stack, studio, ID, "title", long);
  await expect(result).toContainText(`Title: ${long.length} of 60`);
  await expect(result).toContainText("Cut");
  await expect(result).toContainText(/Machines read claims and .*…/);
  expect(await violationsOf(studio, '[data-testid="checks-pane"]')).toEqual([]);
  await openDocument(studio, stack.studioUrl, "category", "category-claims");
  await expect(result).toBeHidden();
});

/** Publishes as soon as a text is typed, while the one before it is validated. */
async function publishWhileValidating(
  stack: Stack,
  first: string,
  then: string,
) {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const validation = /tag=sanity\.studio\.validation/;
  await studio.route(validation, async (route) => {
    await released;
    await route.continue();
  });
  const isValidated = studio.waitForRequest(validation);
  await field(studio, "description").fill(first);
  await isValidated;
  await fillField(field(studio, "description"), then);
  await studio.getByTestId("action-publish").click();
  release();
  return studio;
}

test("a text that replaces an empty one is published, although the form still says that it is missing", async ({
  stack,
}) => {
  const text = "How software decides what an insurer offers.";
  await publishWhileValidating(stack, "", text);
  await expect
    .poll(async () => (await stack.document(ID))?.["description"])
    .toBe(text);
});

test("a text that was taken out is not published as missing, although the form has not said so yet", async ({
  stack,
}) => {
  const text = "How software decides what is paid.";
  const published = await stack.document(ID);
  const studio = await publishWhileValidating(stack, text, "");
  await expect(
    studio.getByText("Something in the form is missing or wrong"),
  ).toBeVisible();
  expect(await stack.document(ID)).toEqual(published);
});

test("a draft is published on a computer that is never idle", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  const text = "How software decides, on a slow computer.";
  const busy = await studio.evaluateHandle(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const end = performance.now() + 10;
      while (performance.now() < end);
      port2.postMessage(null);
    };
    port2.postMessage(null);
    return port1;
  });
  await draftField(stack, studio, ID, "description", text);
  await studio.getByTestId("action-publish").click();
  await expect
    .poll(async () => (await stack.document(ID))?.["description"])
    .toBe(text);
  await busy.evaluate((port) => port.close());
});
