import type { BrowserContext, Page } from "@playwright/test";

import { expect, hydrated, settled, test } from "./stack.fixture.ts";

// Every template under its Content-Security-Policy: with hashes for cached
// pages, with a nonce for those rendered per request. The browser logs
// violations, which fail the test.

const TEMPLATES = [
  "/",
  "/contact",
  "/consultation",
  "/claims-we-work",
  "/services/claims-consulting",
  "/claims/industrial-losses",
  "/claims/hail-damage/minnesota",
  "/compliance",
  "/deadlines",
  "/evidence",
  "/states/texas",
  "/blog",
  "/blog/hail-damage-guide",
  "/blog/hoa-claims",
  "/privacy",
  "/privacy/requests",
  "/search?q=hail",
  "/login",
];

const viewport = { width: 1280, height: 800 };
// Pictures are not checked here.
const atOnce = { waitUntil: "domcontentloaded" } as const;

async function useMenu(page: Page): Promise<void> {
  const services = page
    .locator("header")
    .getByRole("button", { name: "Services", exact: true });
  await services.focus();
  await page.keyboard.press("Enter");
  await expect(services).toHaveAttribute("aria-expanded", "true");
  await expect(
    page.locator("header a[href='/services/public-adjusting']").first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(services).toHaveAttribute("aria-expanded", "false");
}

/** False on the few pages whose header has a link instead. */
async function useDialog(page: Page): Promise<boolean> {
  const opener = page.locator("header [aria-haspopup=dialog]").first();
  if ((await opener.count()) === 0) return false;
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Full Name")).toBeVisible();
  // It listens to keys a moment after it takes the focus.
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await settled(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  return true;
}

async function useToast(page: Page): Promise<void> {
  const toast = page.locator("[data-toaster] [role=alert]");
  await expect(toast).toContainText("Access denied");
  await page.getByRole("button", { name: "Close this message" }).click();
  await expect(toast).toBeEmpty();
}

/**
 * Makes the site set a flash message for the next page, by a redirect to the
 * sign-in.
 */
async function bringMessage(
  context: BrowserContext,
  siteUrl: string,
): Promise<void> {
  const { headers } = await fetch(`${siteUrl}/dashboard`, {
    redirect: "manual",
  });
  const [pair = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: siteUrl }]);
}

test("no template does what its policy forbids, with menu, dialog and toast in use", async ({
  stack,
}) => {
  test.setTimeout(180_000);
  const page = await stack.openVisitor({ viewport });
  let dialogs = 0;
  for (const path of TEMPLATES) {
    await test.step(path, async () => {
      const answer = await page.goto(stack.siteUrl + path, atOnce);
      const policy = answer!.headers()["content-security-policy"]!;
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      await hydrated(page);
      await useMenu(page);
      if (await useDialog(page)) dialogs += 1;

      await bringMessage(page.context(), stack.siteUrl);
      const own = await page.goto(stack.siteUrl + path, atOnce);
      expect(own!.headers()["content-security-policy"]).toMatch(
        /script-src 'self' 'nonce-[\w-]{22}'/,
      );
      await useToast(page);
    });
  }
  expect(dialogs).toBeGreaterThan(TEMPLATES.length / 2);
});
