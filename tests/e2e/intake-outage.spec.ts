import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { startIntakeSite } from "../fixtures/intake/intake-site.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import type { SiteProcess } from "../fixtures/site/site-process.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { expectFilledIn, fillIn, ownEmail } from "./prospect.fixture.ts";
import { expect, hydrated, test } from "./stack.fixture.ts";

// Only the website, with a content source that is down from the start and a
// database that never answers.

let folder: string;
let site: SiteProcess;
let bare: SiteProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "intake-outage-"));
  const database = {
    SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_nobody_answers",
  };
  const without = path.join(folder, "without");
  // A folder instead of the lock: the outbox cannot be opened.
  mkdirSync(path.join(without, "intake", "outbox.lock"), { recursive: true });
  [site, bare] = await Promise.all([
    startIntakeSite({
      dataFolder: path.join(folder, "with-outbox"),
      port: await freePort(),
      env: database,
    }),
    startIntakeSite({
      dataFolder: without,
      port: await freePort(),
      env: database,
    }),
  ]);
});

test.afterAll(async () => {
  await Promise.all([site.stop(), bare.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

test("a claim that nothing can keep comes back whole", async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto(`${bare.url}/consultation`);
  await hydrated(page);
  await fillIn(page);
  await page.getByLabel("Type of Peril").selectOption("water");
  const answered = page.waitForResponse(
    (response) => response.status() === 503,
  );
  await page.getByRole("button", { name: "Submit Request" }).click();
  await answered;
  const words =
    "There was a problem submitting your request. Please try again.";
  await expect(page.locator(".error-summary")).toContainText(words);
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(page.locator(".error-summary")).toContainText(
    "keep this page open and try in a few minutes",
  );
  await expectFilledIn(page);
  await expect(page.getByLabel("Type of Peril")).toHaveValue("water");
  await expect.poll(() => bare.output()).toContain("the outbox takes nothing");
  expect(bare.output()).not.toContain("ada@example.com");

  const toast = page.locator("[data-toaster]").getByRole("alert");
  await expect(toast).toContainText("Error");
  await expect(toast).toContainText(words);
  await page.reload();
  await hydrated(page);
  await expectFilledIn(page, { "Policy Number": "" });
  expect(
    await page.evaluate(() => JSON.stringify(sessionStorage)),
  ).not.toContain("POL-123");
  await page.close();
});

test("what nothing can keep comes back whole without a script, too", async ({
  request,
}) => {
  const message = "The tree fell onto the roof.";
  const { name, email, phone, ...claim } = person(450);
  const forms = {
    "/consultation": claim,
    "/contact": { message },
  };
  for (const [path, own] of Object.entries(forms)) {
    const form = { name, email, phone, ...own };
    const headers = { origin: bare.url };
    const answer = await request.post(bare.url + path, { form, headers });
    expect(answer.status(), path).toBe(503);
    const html = await answer.text();
    for (const words of Object.values(form)) expect(html).toContain(words);
  }
});

test("while the database and the content source are down, on a line that fails, the words stay, and the next try is the same claim", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.url}/consultation`);
  await hydrated(page);
  const email = ownEmail();
  await fillIn(page, { "Email Address": email });
  // The claim arrives, but its answer is lost.
  await page.route(
    "**/resources/forms/consultation",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const waiting = async () => (await site.health()).outbox.waiting;
  const before = await waiting();
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await expectFilledIn(page, { "Email Address": email });
  const afterFirst = await waiting();
  expect(afterFirst).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  expect(await waiting()).toBe(afterFirst);
  await context.close();
});
