import type { Locator, Page, Request, Response } from "@playwright/test";

import { expect, type Stack } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

/** Opens a document in the Studio and waits until a field of its form is editable. */
export async function openDocument(
  page: Page,
  studioUrl: string,
  type: string,
  id: string,
  name = "title",
): Promise<void> {
  await goInStudio(page, studioUrl, `/intent/edit/id=${id};type=${type}/`);
  // A busy machine is slow to open the Studio; the test's own limit ends the wait.
  await expect(field(page, name)).toBeEditable({ timeout: 0 });
}

/** Types into a field and waits until the draft on the server has it. */
export async function draftField(
  stack: Stack,
  page: Page,
  id: string,
  name: string,
  text: string,
): Promise<void> {
  await fillField(field(page, name), text);
  await expect
    .poll(async () => (await stack.document(`drafts.${id}`))?.[name])
    .toBe(text);
}

/** The text input of a field of the open form. */
export function field(page: Page, name: string) {
  return page.getByTestId(`field-${name}`).locator("input, textarea").first();
}

/**
 * Replaces the text of an input of the open form. If the Studio renders the
 * form between the selection of the old text and the typing of the new one, the
 * new text is appended: in that case it is typed again.
 */
export async function fillField(input: Locator, text: string): Promise<void> {
  await expect(async () => {
    await input.fill(text);
    await expect(input).toHaveValue(text, { timeout: 4_000 });
  }).toPass();
}

/**
 * Ticks a checkbox of the open form. If the Studio renders the form with the
 * old value once more, the tick is lost: in that case it is ticked again.
 */
export async function checkField(box: Locator): Promise<void> {
  await expect(async () => {
    // The visible box covers the input.
    await box.check({ force: true, timeout: 8_000 });
    await expect(box).toBeChecked({ timeout: 4_000 });
  }).toPass();
}

/**
 * Opens a button's menu in the Studio. While its panes settle, the Studio may
 * close the menu again: a person would click again.
 */
export async function openMenu(button: Locator, item: Locator): Promise<void> {
  await expect(async () => {
    if (await item.isHidden()) await button.click({ timeout: 8_000 });
    await expect(item).toBeVisible({ timeout: 8_000 });
  }).toPass();
}

/** Opens a tab of the open document's history; the Studio may drop the click likewise. */
export async function openHistory(page: Page, name: RegExp): Promise<void> {
  const item = page.getByRole("menuitem", { name: /^history/i });
  const tab = page.getByRole("tab", { name });
  await expect(async () => {
    if (await tab.isHidden()) {
      await openMenu(page.getByTestId("pane-context-menu-button").last(), item);
      await item.click({ timeout: 8_000 });
    }
    await tab.click({ timeout: 20_000 });
  }).toPass();
}

/**
 * The menu next to "Publish", and one of its actions, which exists while the
 * menu is open.
 */
function actionOf(page: Page, name: string) {
  const footer = page.getByTestId("pane-footer");
  return {
    button: footer.getByTestId("action-menu-button"),
    item: page.getByRole("menuitem", { name }),
  };
}

/**
 * Opens the dialog of an action in that menu, which shows a text once it is
 * complete. The Studio may close it likewise.
 */
export async function openAction(
  page: Page,
  name: string,
  says: string | RegExp = "",
): Promise<Locator> {
  const { button, item } = actionOf(page, name);
  const dialog = page.getByRole("dialog").first();
  await expect(async () => {
    if (await dialog.isHidden()) {
      await openMenu(button, item);
      await item.click({ timeout: 8_000 });
    }
    await expect(dialog).toBeVisible({ timeout: 8_000 });
    await expect(dialog).toContainText(says, { timeout: 20_000 });
  }).toPass();
  return dialog;
}

/**
 * Publishes the open document and waits until the Studio confirms it. If the
 * Studio has not yet processed the latest input, it drops the click and says
 * that something is missing: a person would click again. If the checks warn, a
 * reason is given; if addresses, storms or states change, that is confirmed.
 */
export async function publish(
  page: Page,
  reason = "It is a test.",
): Promise<void> {
  const button = page.getByTestId(/^action-(?:approveand)?publish$/);
  const anyway = page.getByRole("button", {
    name: /^Publish (?:with these warnings|now)$/,
  });
  const why = page.getByLabel("Why it is right");
  // A second click would publish a draft that no longer exists.
  let isAsked = false;
  let isPublished = false;
  const asks = (request: Request) =>
    request.postData()?.includes("action.document.publish") ?? false;
  const noteRequest = (request: Request) => (isAsked ||= asks(request));
  const noteAnswer = (response: Response) => {
    if (asks(response.request())) isAsked = isPublished = response.ok();
  };
  page.on("request", noteRequest);
  page.on("response", noteAnswer);
  const refused = page.getByRole("dialog", { name: "Not published" });
  await expect(async () => {
    if (await refused.isVisible()) await page.keyboard.press("Escape");
    if (!isAsked && (await anyway.isHidden()))
      await button.click({ timeout: 20_000 });
    const isNoted = async () => isAsked || (await anyway.isVisible());
    await expect.poll(isNoted, { timeout: 40_000 }).toBe(true);
    if (!isAsked) {
      if (await why.isVisible()) await why.fill(reason, { timeout: 8_000 });
      await anyway.click({ timeout: 8_000 });
    }
    await expect.poll(() => isPublished, { timeout: 40_000 }).toBe(true);
  }).toPass();
  page.off("request", noteRequest);
  page.off("response", noteAnswer);
  await expect(button).toBeDisabled();
}
