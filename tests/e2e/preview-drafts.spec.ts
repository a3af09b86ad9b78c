import { createHash } from "node:crypto";

import type { Page } from "@playwright/test";

import { expect, test, type Stack } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

const ARTICLE = "article-hail-damage-guide";
const PAGE = "/blog/hail-damage-guide";

/** What other tests drafted, of the menus too, stands on the page otherwise. */
async function discardDrafts(stack: Stack): Promise<void> {
  const query = `*[_id in path("drafts.**") && !(_type match "sanity.*")]`;
  await stack.lake("/data/mutate/production", {
    mutations: [{ delete: { query } }],
  });
}

async function draftTitle(stack: Stack, title: string): Promise<void> {
  const { body } = await stack.lake(`/data/doc/production/${ARTICLE}`);
  const [article] = body["documents"] as Record<string, unknown>[];
  const draft = { ...article, title, _id: `drafts.${ARTICLE}` };
  await stack.lake("/data/mutate/production", {
    mutations: [{ createOrReplace: draft }],
  });
}

/** The address that opens a preview of the page. */
async function previewAddress(stack: Stack, name: string): Promise<string> {
  const secret = createHash("sha256").update(name).digest("hex");
  const _id = `drafts.secret-${name}`;
  const create = { _id, _type: "sanity.previewUrlSecret", secret };
  await stack.lake("/data/mutate/production", { mutations: [{ create }] });
  return `${stack.siteUrl}/preview?sanity-preview-secret=${secret}&sanity-preview-pathname=${PAGE}`;
}

/** Both schemes, at the width of a phone. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, ["color-contrast"]), "dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

test("the bar lists the drafts on the page, and leads to their forms", async ({
  stack,
}) => {
  await discardDrafts(stack);
  await draftTitle(stack, "Hail damage, told anew");
  const page = await stack.openVisitor({
    viewport: { width: 360, height: 640 },
  });
  await page.goto(await previewAddress(stack, "bar"));
  const bar = page.getByRole("complementary", { name: "Preview" });
  await bar.getByText("1 draft on this page").focus();
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("listitem")).toContainText(
    "Hail damage, told anew (Article), a draft of seed since",
  );
  // A list that is open stays open while the text changes.
  await draftTitle(stack, "Hail damage, told once more");
  await expect(bar.getByRole("listitem")).toContainText("told once more");
  await expectAccessible(page);

  await page.keyboard.press("Tab");
  await expect(bar.getByRole("link", { name: /told once more/ })).toBeFocused();
});
