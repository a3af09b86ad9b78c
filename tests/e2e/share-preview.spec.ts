import type { Page } from "@playwright/test";

import { expect, test } from "./stack.fixture.ts";
import {
  field,
  fillField,
  openAction,
  openDocument,
} from "./studio-form.fixture.ts";

const PAGE = "/blog/hail-damage-guide";
const ARTICLE = "article-hail-damage-guide";
const MARK = "Shared before it goes out";

/** Makes a link in the open form, and returns it; its dialog stays open. */
async function makeLink(studio: Page): Promise<string> {
  await openAction(studio, "Share preview");
  const dialog = studio.getByRole("dialog", { name: "Share preview" });
  await expect(dialog.getByText("There are no active links")).toBeVisible();
  const days = dialog.getByLabel(/^Days/);
  await expect(days).toHaveValue("7");
  await days.selectOption("1");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByLabel(/^The link/);
  await expect(link).toHaveValue(/\/shared\/[0-9a-f]{64}$/);
  await expect(link).toBeFocused();
  await expect(dialog.getByTestId("preview-share")).toHaveCount(1);
  return link.inputValue();
}

test("an editor shares a draft with a recipient without an account, and revokes the link", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ARTICLE);
  await fillField(field(studio, "title"), MARK);
  const link = await makeLink(studio);
  expect(new URL(link).origin).toBe(new URL(stack.siteUrl).origin);

  const reader = await stack.openVisitor({ javaScriptEnabled: false });
  const heading = reader.getByRole("heading", { level: 1 });
  await reader.goto(link);
  await expect(heading).toHaveText(MARK);
  await expect(
    reader.getByRole("complementary", { name: "Shared page" }),
  ).toContainText("A draft, shared with you");
  expect(await reader.context().cookies()).toEqual([]);
  // Visitors read the published page.
  await reader.getByRole("link", { name: "See the published page" }).click();
  await expect(reader).toHaveURL(`${stack.siteUrl}${PAGE}`);
  await expect(heading).not.toHaveText(MARK);

  const dialog = studio.getByRole("dialog", { name: "Share preview" });
  await dialog.getByRole("button", { name: /^Close/ }).click();
  await expect(dialog).toBeHidden();
  await openAction(studio, "Share preview");
  const share = dialog.getByTestId("preview-share");
  await expect(share).toContainText("by Editor");
  await share.getByRole("button", { name: /^Revoke/ }).click();
  await expect(dialog.getByText("There are no active links")).toBeVisible();
  expect((await fetch(link)).status).toBe(404);

  // A new link is not offered for copying once it is revoked.
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect(dialog.getByLabel(/^The link/)).toBeVisible();
  await share.getByRole("button", { name: /^Revoke/ }).click();
  await expect(dialog.getByText("There are no active links")).toBeVisible();
  await expect(dialog.getByLabel(/^The link/)).toBeHidden();
});
