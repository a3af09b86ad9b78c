import type { BrowserContext, Page } from "@playwright/test";

import { TEMPLATES } from "../fixtures/routes.fixture.ts";
import {
  expect,
  forgive,
  hydrated,
  readUntil,
  settled,
  test,
} from "./stack.fixture.ts";
import {
  isFrameworkScript,
  sidewaysScroll,
  violationsOf,
} from "./violations.fixture.ts";

// One page of each kind, in everything that each of them promises: it is read
// without the framework, does nothing that its policy forbids, and is for
// everyone at every width in both schemes. The browser logs what breaks the
// policy, which fails the test.

const WIDTHS = [320, 768, 1280];
const MISSING = ["/no-such-page", "/blog/no-such-article", "/states/florida"];

const isReady = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["ready"] === "true");

async function expectForEveryone(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await violationsOf(page), `${width} px, light`).toEqual([]);
    expect(await wrongSizes(page), `pictures at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    // The scheme changes colors and nothing else.
    const dark = await violationsOf(page, ["color-contrast"]);
    expect(dark, `${width} px, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Pictures that are not shown as wide as they say: a browser chooses the file
 * before it knows the layout, by what `sizes` says.
 */
function wrongSizes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement("div");
    document.body.append(probe);
    const widthOf = (length: string) => {
      probe.style.width = length;
      return probe.getBoundingClientRect().width;
    };
    const says = (sizes: string) => {
      for (const part of sizes.split(", ")) {
        const [, condition, length] = /^(?:(\(.*\)) )?(\S+)$/.exec(part)!;
        if (!condition || matchMedia(condition).matches)
          return widthOf(length!);
      }
      return Number.NaN;
    };
    const faults = [...document.querySelectorAll("picture")].flatMap(
      (picture) => {
        const said = says(picture.querySelector("source")!.sizes);
        const shown = picture.getBoundingClientRect().width;
        const ratio = said / shown;
        return ratio > 0.93 && ratio < 1.1
          ? []
          : [`says ${said} and is ${shown} wide`];
      },
    );
    probe.remove();
    return faults;
  });
}

async function useMenu(page: Page): Promise<void> {
  const services = page
    .locator("header")
    .getByRole("button", { name: "Services", exact: true });
  await services.focus();
  await page.keyboard.press("Enter");
  await expect(services).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(services).toHaveAttribute("aria-expanded", "false");
}

async function useDialog(page: Page): Promise<void> {
  await page.locator("header [aria-haspopup=dialog]").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Full Name")).toBeVisible();
  // It listens to keys a moment after it takes the focus.
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await settled(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

/** Makes the site set a message for the next page, by a redirect to the sign-in. */
async function bringMessage(context: BrowserContext, url: string) {
  const { headers } = await fetch(`${url}/dashboard`, { redirect: "manual" });
  const [pair = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
}

for (const path of TEMPLATES)
  test(`${path} is light, keeps its policy, and is for everyone`, async ({
    stack,
  }) => {
    const url = stack.siteUrl + path;
    // The first request for the guide may get its loading state.
    await readUntil(url, ({ text }) => !text.includes('aria-busy="true"'));
    const page = await stack.openVisitor({
      viewport: { width: 1280, height: 800 },
    });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (isFrameworkScript(request.url())) scripts.push(request.url());
    });
    const answer = await page.goto(url);
    const policy = answer!.headers()["content-security-policy"];
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    // Down and up again: nothing is to lie under the bar later.
    for (const top of [2000, 0]) {
      await page.evaluate(
        (to) => window.scrollTo({ top: to, behavior: "instant" }),
        top,
      );
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    expect(scripts).toEqual([]);
    expect(await isReady(page)).toBe(false);

    await hydrated(page);
    expect(scripts.length).toBeGreaterThan(0);
    expect(await isReady(page)).toBe(true);
    await expectForEveryone(page);
    await useMenu(page);
    await useDialog(page);

    await bringMessage(page.context(), stack.siteUrl);
    // Pictures are not checked here.
    const own = await page.goto(url, { waitUntil: "domcontentloaded" });
    expect(own!.headers()["content-security-policy"]).toMatch(
      /script-src 'self' 'nonce-[\w-]{22}'/,
    );
    const toast = page.locator("[data-toaster] [role=alert]");
    await expect(toast).toContainText("Access denied");
    await page.getByRole("button", { name: "Close this message" }).click();
    await expect(toast).toBeEmpty();
  });

test("an address without a page is for everyone", async ({ stack, noise }) => {
  for (const path of MISSING) {
    const page = await stack.openVisitor();
    const answer = await page.goto(stack.siteUrl + path);
    expect(answer!.status()).toBe(404);
    await expectForEveryone(page);
    await page.close();
  }
  // The browser itself reports the status of the page that was asked for.
  forgive(noise, /status of 404/);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the open menus are for everyone in the ${colorScheme} scheme`, async ({
    stack,
  }) => {
    const page = await stack.openVisitor({
      viewport: { width: 1280, height: 800 },
      colorScheme,
    });
    await page.goto(`${stack.siteUrl}/contact`);
    await hydrated(page);
    for (const name of ["Services", "Compliance"]) {
      const button = page
        .locator("header")
        .getByRole("button", { name, exact: true });
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(button).toHaveAttribute("aria-expanded", "true");
      expect(await violationsOf(page), name).toEqual([]);
      await page.keyboard.press("Escape");
    }
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await page.reload();
      await hydrated(page);
      const toggle = page
        .locator("header summary, header button[aria-expanded]")
        .filter({ visible: true })
        .first();
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-expanded", "true");
      expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0);
      expect(await violationsOf(page), `${width} px`).toEqual([]);
    }
  });

// What has the focus is seen whole: not even its edge lies under the bar that
// stays at the top (WCAG 2.4.11 and 2.4.12).
for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
])
  test(`tabbing backwards at ${viewport.width} px hides nothing under the bar`, async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ viewport });
    const faults: string[] = [];
    for (const path of [
      ...["/", "/compliance", "/contact", "/blog/insurance-claim-timelines"],
    ]) {
      await page.goto(stack.siteUrl + path);
      await hydrated(page);
      // From the very end of the page up to the bar.
      await page.locator("footer a").last().focus();
      for (let step = 0; step < 400; step += 1) {
        const found = await page.evaluate(() => {
          const focused = document.activeElement!;
          if (focused.closest("header.sticky") || focused === document.body)
            return null;
          const { bottom } = document
            .querySelector("header.sticky")!
            .getBoundingClientRect();
          const { top, height } = focused.getBoundingClientRect();
          // A table with its own scroll bar may be higher than the screen.
          const isSeen = top >= bottom - 0.5 || height > innerHeight - bottom;
          return isSeen ? "" : `${focused.textContent}: ${top} under ${bottom}`;
        });
        if (found === null) break;
        if (found) faults.push(`${path}: ${found}`);
        await page.keyboard.press("Shift+Tab");
      }
    }
    expect(faults).toEqual([]);
  });
