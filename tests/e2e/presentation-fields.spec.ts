import type { Page } from "@playwright/test";

import { TEMPLATES } from "../fixtures/routes.fixture.ts";
import type { Stack } from "./stack.fixture.ts";
import {
  frameOf,
  openByClick,
  showInPresentation,
} from "./presentation.fixture.ts";
import {
  expect,
  fillField,
  publish,
  readUntil,
  test,
} from "./stack.fixture.ts";

const isLong = Boolean(process.env["TEST_LONG"]);

/** A field of a type of document, and a page on which it can be seen. */
type Row = { type: string; field: RegExp; page: string };

/** One of each kind: a page's own field, one of a section, a reference, and what React renders. */
const FEW: readonly Row[] = [
  { type: "article", field: /^title$/, page: "/blog/hail-damage-guide" },
  { type: "homePage", field: /^sections.*\.heading$/, page: "/" },
  { type: "faq", field: /^question$/, page: "/" },
  { type: "navigation", field: /^menus\[[^.]*\.label$/, page: "/" },
];

/** The other types that have a page, or stand on one. */
const OTHERS: readonly Row[] = [
  { type: "announcement", field: /^text$/, page: "/" },
  { type: "author", field: /^(name|bio)$/, page: "/blog/hail-damage-guide" },
  { type: "blogPage", field: /^title$/, page: "/blog" },
  { type: "category", field: /^title$/, page: "/blog/hail-damage-guide" },
  { type: "claimType", field: /^heading$/, page: "/claims/industrial-losses" },
  { type: "claimsPage", field: /^intro$/, page: "/claims-we-work" },
  { type: "compliancePage", field: /^intro$/, page: "/compliance" },
  { type: "consultationPage", field: /^nextTitle$/, page: "/consultation" },
  { type: "contactPage", field: /^intro$/, page: "/contact" },
  { type: "hoaGuide", field: /^title$/, page: "/blog/hoa-claims" },
  { type: "legalPage", field: /^title$/, page: "/privacy" },
  { type: "service", field: /^intro$/, page: "/services/public-adjusting" },
  { type: "serviceCard", field: /^title$/, page: "/" },
  { type: "siteSettings", field: /^footerNote$/, page: "/" },
  { type: "snippet", field: /\.title$/, page: "/blog/hail-damage-guide" },
  { type: "stat", field: /^label$/, page: "/" },
  { type: "state", field: /^landing\.heading$/, page: "/states/texas" },
  { type: "stateLicence", field: /^name$/, page: "/compliance" },
  {
    type: "stateServicePage",
    field: /^title$/,
    page: "/claims/wind/connecticut",
  },
  {
    type: "stateTimeline",
    field: /^notification$/,
    page: "/blog/insurance-claim-timelines",
  },
];

test("a click on the page opens its field, the page follows the typing, and visitors get what is published", async ({
  stack,
}) => {
  if (isLong) test.setTimeout(900_000);
  const studio = await stack.openStudio();
  for (const row of isLong ? [...FEW, ...OTHERS] : FEW)
    await test.step(row.type, () => editOnPage(stack, studio, row));
});

async function editOnPage(
  stack: Stack,
  studio: Page,
  { type, field, page }: Row,
): Promise<void> {
  await showInPresentation(stack, studio, page);
  const { value, source } = await openByClick(
    studio,
    (each) => each.type === type && field.test(each.path),
  );
  const input = studio
    .getByTestId(`field-${source.path}`)
    .locator("input, textarea")
    .first();
  await expect(input).toHaveValue(value);
  const words = `Words for the ${type}`;
  await fillField(input, words);
  await expect(frameOf(studio).locator("body")).toContainText(words);
  const dialog = studio.getByRole("dialog");
  await expect(async () => {
    if ((await dialog.count()) > 0) await studio.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await publish(studio);
  await readUntil(stack.siteUrl + page, ({ text }) => text.includes(words));
}

test("every kind of page can be clicked, in both schemes and at the width of a phone", async ({
  stack,
}) => {
  if (isLong) test.setTimeout(900_000);
  const studio = await stack.openStudio();
  for (const page of isLong ? TEMPLATES : ["/states/texas"]) {
    await test.step(page, async () => {
      await showInPresentation(stack, studio, page);
      await expectOverlay(studio);
      await studio.emulateMedia({ colorScheme: "dark" });
      await studio.getByTestId("preview-viewport-toggle").click();
      await expect
        .poll(async () => (await studio.locator("iframe").boundingBox())?.width)
        .toBeLessThan(440);
      await expectOverlay(studio);
      await studio.getByTestId("preview-viewport-toggle").click();
      await studio.emulateMedia({ colorScheme: "light" });
    });
  }
});

/** An overlay is drawn around a text, and opens the text's document. */
async function expectOverlay(studio: Page): Promise<void> {
  const { element } = await openByClick(studio, () => true);
  const text = (await element.boundingBox())!;
  const overlay = frameOf(studio).locator(
    "sanity-visual-editing [data-hovered]",
  );
  await expect(overlay).toBeVisible();
  const drawn = (await overlay.boundingBox())!;
  expect(Math.abs(drawn.x - text.x)).toBeLessThan(3);
  expect(Math.abs(drawn.y - text.y)).toBeLessThan(3);
}
