import { unzipSync } from "fflate";

import { readPdf } from "../fixtures/read-pdf.fixture.ts";
import {
  choose,
  openKit,
  phonePhotograph,
  photographs,
  save,
} from "./evidence-kit.fixture.ts";
import { expect, hydrated, test } from "./stack.fixture.ts";

// The service worker stores /evidence for offline visitors, and touches nothing else.

test("after the first visit the kit works without a connection, and other pages are left alone", async ({
  stack,
}) => {
  const page = await openKit(stack);
  await page.goto(`${stack.siteUrl}/contact`);
  const { paths, isControlled } = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(
      names.map(async (name) => (await caches.open(name)).keys()),
    );
    return {
      paths: requests.flat().map(({ url }) => new URL(url).pathname),
      isControlled: navigator.serviceWorker.controller !== null,
    };
  });
  expect(isControlled).toBe(false);
  expect(paths.filter((path) => !path.startsWith("/assets/"))).toEqual([
    "/licensed-map.svg",
    "/evidence",
  ]);

  await page.context().setOffline(true);
  // An address with campaign parameters is the same page.
  await page.goto(`${stack.siteUrl}/evidence?utm_source=mail#hail`);
  await expect(page.getByRole("heading", { name: "After hail" })).toBeVisible();
  await hydrated(page);
  await page.locator("#hail").getByRole("checkbox").first().check();
  await choose(page, [await phonePhotograph("IMG_1.jpg")]);
  await expect(page.getByText("1 photo, 1 item checked off")).toBeVisible();
  const zip = await save(page, "ZIP");
  expect(Object.keys(unzipSync(zip.bytes))).toHaveLength(3);
  const pdf = await save(page, "PDF");
  expect((await readPdf(pdf.bytes)).tags).toContain("Figure");
  await page.reload();
  await expect(photographs(page)).toHaveCount(1);
});

test("an edit shows at the next visit, and is what is kept then", async ({
  stack,
}) => {
  const page = await openKit(stack);
  const title = `Kit ${crypto.randomUUID().slice(0, 8)}`;
  await stack.mutate({ patch: { id: "evidencePage", set: { title } } });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(async () => {
    await page.reload();
    await expect(heading).toHaveText(title, { timeout: 2_000 });
  }).toPass();
  await page.context().setOffline(true);
  await expect(async () => {
    await page.reload();
    await expect(heading).toHaveText(title, { timeout: 2_000 });
  }).toPass();
});
