import { createHash } from "node:crypto";

import type { Page } from "@playwright/test";

import {
  connected,
  frameOf,
  showInPresentation,
} from "./presentation.fixture.ts";
import { expect, hydrated, test, type Stack } from "./stack.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

const ARTICLE = "article-hail-damage-guide";
const PAGE = "/blog/hail-damage-guide";
const HEADING = "A heading two levels down";

/** A draft whose first heading skips a level, and whose picture has no description. */
async function draftWithFaults(stack: Stack): Promise<void> {
  const { body } = await stack.lake(`/data/doc/production/${ARTICLE}`);
  const [article] = body["documents"] as [
    { picture: object; body: readonly object[] },
  ];
  const { alt, ...picture } = article.picture as { alt: string };
  expect(alt).not.toBe("");
  const heading = {
    ...{ _type: "block", _key: "skips", style: "h3", markDefs: [] },
    children: [{ _type: "span", _key: "s", text: HEADING, marks: [] }],
  };
  const draft = {
    ...{ ...article, _id: `drafts.${ARTICLE}`, picture },
    // With more headings the page would begin with a list of them.
    body: [heading, article.body.at(-1)],
  };
  await stack.lake("/data/mutate/production", {
    mutations: [{ createOrReplace: draft }],
  });
}

async function openPreview(page: Page, stack: Stack): Promise<void> {
  const secret = createHash("sha256").update("page-check").digest("hex");
  const _id = "drafts.secret-page-check";
  const create = { _id, _type: "sanity.previewUrlSecret", secret };
  await stack.lake("/data/mutate/production", { mutations: [{ create }] });
  await page.goto(
    `${stack.siteUrl}/preview?sanity-preview-secret=${secret}&sanity-preview-pathname=${PAGE}`,
  );
  await hydrated(page);
}

test("an editor finds what is wrong with a draft, by keyboard, and opens its field", async ({
  stack,
}) => {
  await draftWithFaults(stack);
  const page = await stack.openVisitor();
  await openPreview(page, stack);
  const bar = page.getByRole("complementary", { name: "Preview" });
  const before = await page.locator("main").boundingBox();
  await bar.getByRole("button", { name: "Check this page" }).focus();
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status")).toHaveText("2 findings on this page");
  await expect(bar.getByRole("button", { name: "Check again" })).toBeFocused();
  expect(await page.locator("main").boundingBox()).toEqual(before);
  const findings = bar.getByRole("region", { name: "Findings on this page" });
  await expect(findings.getByRole("listitem")).toHaveCount(2);
  await expect(
    findings.getByRole("listitem").filter({ hasText: "skips a level" }),
  ).toContainText(HEADING);
  await expect(
    findings.getByRole("listitem").filter({ hasText: "no description" }),
  ).toContainText("Picture below “Hail Damage");
  expect(await violationsOf(page)).toEqual([]);

  const link = findings.getByRole("link", { name: `Open the field of` });
  const addresses = await link.evaluateAll((all) =>
    all.map((each) => decodeURIComponent(each.getAttribute("href") ?? "")),
  );
  expect(addresses).toEqual([
    expect.stringMatching(
      /id=article-hail-damage-guide;.*path=body\[_key=="skips"\]/,
    ),
    expect.stringMatching(/id=article-hail-damage-guide;.*path=picture$/),
  ]);

  // What was mended is gone from the next check.
  const set = { 'body[_key=="skips"].style': "h2", "picture.alt": "A roof" };
  const { status } = await stack.lake("/data/mutate/production", {
    mutations: [{ patch: { id: `drafts.${ARTICLE}`, set } }],
  });
  expect(status).toBe(200);
  await expect(
    page.getByRole("heading", { level: 2 }).filter({ hasText: HEADING }),
  ).toBeVisible();
  await expect(page.getByAltText(/A roof/)).toBeVisible();
  await bar.getByRole("button", { name: "Check again" }).click();
  await expect(bar.getByRole("status")).toHaveText(
    "Nothing was found on this page.",
  );
});

test("the check runs in the frame of Presentation, and leads to the form", async ({
  stack,
}) => {
  await draftWithFaults(stack);
  const studio = await stack.openStudio();
  await showInPresentation(stack, studio, PAGE);
  await connected(studio);
  const bar = frameOf(studio).getByRole("complementary", { name: "Preview" });
  await bar.getByRole("button", { name: "Check this page" }).click();
  await bar.getByRole("link", { name: /Open the field of Heading/ }).click();
  await expect(studio).toHaveURL(new RegExp(`${ARTICLE}.*path`));
  await expect(studio.getByText(HEADING).first()).toBeVisible();
});

test("a visitor loads nothing of it", async ({ stack }) => {
  const page = await stack.openVisitor();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(stack.siteUrl + PAGE);
  await hydrated(page);
  expect(loaded.filter((url) => /check-page|preview-bar/.test(url))).toEqual(
    [],
  );
  await expect(page.getByText("Check this page")).toHaveCount(0);
});
