import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { chromium, expect, type Page } from "@playwright/test";
import sharp from "sharp";

import {
  BROWSER_FLAGS,
  findBrowser,
} from "../tests/fixtures/browser.fixture.ts";
import { CONSULTATION } from "../tests/fixtures/intake/consultation.fixture.ts";
import { sendRequest } from "../tests/fixtures/intake/linked-request.fixture.ts";
import { startTestStack } from "../tests/fixtures/stack/stack.fixture.ts";

// `npm run pictures`: retakes the README's pictures of the built site, on its
// own data.

const FOLDER = path.resolve("docs/pictures");
const MOST_BYTES = 120_000;
const PATIENCE = { timeout: 90_000 };
const WIDE = { width: 1280, height: 800 };

/** @throws Error if the picture is too heavy for a README. */
async function save(page: Page, name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.webp`);
  // With every visible font and picture.
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    return [...document.images].every(
      ({ complete, loading }) => complete || loading === "lazy",
    );
  });
  const shot = await page.screenshot({ animations: "disabled" });
  const picture = await sharp(shot).webp({ quality: 80, effort: 6 }).toBuffer();
  if (picture.byteLength > MOST_BYTES)
    throw new Error(`${file} would have ${picture.byteLength} bytes.`);
  writeFileSync(file, picture);
  console.log(
    `${path.relative("", file)}: ${Math.round(picture.byteLength / 1000)} kB`,
  );
}

mkdirSync(FOLDER, { recursive: true });
const stack = await startTestStack();
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { ...(process.env as Record<string, string>), ...env },
  args: BROWSER_FLAGS,
});
try {
  const phone = await browser.newPage({
    viewport: { width: 390, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  await phone.goto(stack.siteUrl);
  await save(phone, "site-on-a-phone");

  await sendRequest(stack.siteUrl, CONSULTATION);
  const portal = await browser.newPage({ viewport: WIDE });
  await portal.goto(`${stack.siteUrl}/login`);
  await portal.getByLabel("Email Address").fill(stack.staff!.email);
  await portal.getByLabel("Password").fill(stack.staff!.password);
  await portal
    .getByRole("main")
    .getByRole("button", { name: "Sign In" })
    .click();
  await portal.waitForURL("**/dashboard");
  // It arrives from the outbox.
  await expect(async () => {
    await portal.reload();
    await expect(
      portal.getByText(CONSULTATION.location, { exact: true }),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass(PATIENCE);
  await save(portal, "portal");

  const studio = await browser.newPage({ viewport: WIDE });
  await studio.goto(`${stack.studioUrl}/v1/auth/login/local`);
  await studio.getByLabel("E-mail").fill(stack.editor!.email);
  await studio.getByLabel("Password").fill(stack.editor!.password);
  await studio.getByRole("button", { name: "Sign in" }).click();
  await studio.waitForURL(`${stack.studioUrl}/**`);
  const page = encodeURIComponent("/blog/hail-damage-guide");
  await studio.goto(
    `${stack.studioUrl}/presentation/article/article-hail-damage-guide?preview=${page}`,
  );
  const preview = studio.frameLocator("iframe");
  await expect(
    preview.getByRole("complementary", { name: "Preview" }),
  ).toContainText("Preview: ", PATIENCE);
  // The overlays' switch is enabled once they are ready.
  await expect(studio.getByRole("checkbox").first()).toBeEnabled(PATIENCE);
  await studio.getByTestId("field-title").waitFor();
  await expect(studio.getByText("Resolving locations")).toBeHidden(PATIENCE);
  await expect(studio.locator('[data-ui*="keleton"]')).toHaveCount(0, PATIENCE);
  await save(studio, "studio-with-preview");
} finally {
  await browser.close();
  await stack.remove();
}
