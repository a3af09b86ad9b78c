import type { Page } from "@playwright/test";

import {
  expect,
  field,
  fillField,
  openAction,
  openDocument,
  openMenu,
  publish,
  test,
  type Stack,
} from "./stack.fixture.ts";

const ID = "article-technology-claims-processing";

async function stored(stack: Stack, id: string): Promise<unknown> {
  const { body } = await stack.lake(`/data/doc/production/${id}`);
  const [document] = body["documents"] as Record<string, unknown>[];
  return document?.["description"];
}

/** Types a description and waits until the draft on the server has it. */
async function describe(
  stack: Stack,
  studio: Page,
  text: string,
): Promise<void> {
  await fillField(field(studio, "description"), text);
  await expect.poll(() => stored(stack, `drafts.${ID}`)).toBe(text);
}

test("an error stops a draft, its finding leads to the field, and a warning takes a reason that is kept", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  const published = await stored(stack, ID);
  await describe(stack, studio, "We guarantee a higher settlement.");

  const pane = studio.getByTestId("checks-pane");
  const finding = pane.getByRole("button", { name: /Guaranteed results/ });
  await openMenu(
    studio.getByRole("button", { name: "Checks", exact: true }),
    pane,
  );
  await expect(finding).toBeVisible();
  await finding.click();
  await expect(field(studio, "description")).toBeFocused();

  const stopped = studio.getByRole("dialog", { name: "Not published" });
  await openMenu(studio.getByTestId("action-publish"), stopped);
  await expect(stopped).toContainText("Guaranteed");
  await studio.keyboard.press("Escape");
  await expect(stopped).toBeHidden();
  // To schedule a draft is to publish it later.
  await openAction(studio, "Schedule publish");
  await expect(stopped).toContainText("Guaranteed");
  await studio.keyboard.press("Escape");
  await expect(stopped).toBeHidden();
  expect(await stored(stack, ID)).toBe(published);

  const text = "Our services are free until we have read your policy.";
  await describe(stack, studio, text);
  await expect(finding).toBeHidden();
  await publish(studio, "Marketing has agreed on these words.");
  expect(await stored(stack, ID)).toBe(text);
  await expect(pane).toContainText("Marketing has agreed on these words.");
});
