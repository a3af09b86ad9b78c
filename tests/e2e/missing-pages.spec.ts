import { request } from "node:http";

import { colleague } from "./account.fixture.ts";
import { expect, field, readUntil, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

// Visitors are told apart by the address that a proxy writes down.
test.use({ stackVariables: { TRUST_PROXY: "1" } });

/** Opens an address as the browser of a visitor does, from an IP address. */
function open(url: string, from: string): Promise<number> {
  const headers = {
    "x-forwarded-for": from,
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    })
      .once("error", reject)
      .end();
  });
}

test("an address that several visitors want becomes a redirect", async ({
  stack,
}) => {
  const wanted = `${stack.siteUrl}/blog/hail-season-checklist`;
  const curious = `${stack.siteUrl}/blog/asked-by-one-visitor`;
  for (const host of [1, 2, 3]) {
    expect(await open(wanted, `192.0.2.${host}`)).toBe(404);
    expect(await open(curious, "192.0.2.9")).toBe(404);
  }
  const studio = await stack.openStudio();
  await expect(async () => {
    await goInStudio(studio, stack.studioUrl, "/");
    const missing = studio.getByRole("region", {
      name: "Most wanted missing pages",
    });
    await expect(missing).toContainText("/blog/hail-season-checklist", {
      timeout: 3_000,
    });
    await expect(missing).toContainText("3 visitors");
    await expect(missing).not.toContainText("asked-by-one-visitor");
  }).toPass();

  await studio
    .getByRole("link", { name: /redirect from \/blog\/hail-season-checklist/ })
    .click();
  await expect(field(studio, "from")).toHaveValue(
    "/blog/hail-season-checklist",
  );

  const viewer = colleague("A viewer", "viewer");
  await stack.employ(viewer);
  const reader = await stack.openStudio(viewer);
  await goInStudio(reader, stack.studioUrl, "/");
  const missing = reader.getByRole("region", {
    name: "Most wanted missing pages",
  });
  await expect(missing).toContainText("/blog/hail-season-checklist");
  await expect(missing.getByRole("link")).toHaveCount(0);
});

test("what follows a redirect is counted, for a section and for a page that is gone", async ({
  stack,
}) => {
  const redirects = [
    { from: "/old-news", to: "/blog", match: "prefix", status: 301 },
    { from: "/old-fees", match: "exact", status: 410 },
  ];
  await stack.lake("/data/mutate/production", {
    mutations: redirects.map((fields) => ({
      create: {
        _id: `redirect-${fields.from.slice(1)}`,
        _type: "redirect",
        ...fields,
      },
    })),
  });
  const studio = await stack.openStudio();
  await goInStudio(studio, stack.studioUrl, "/structure/redirect-use");
  const pane = studio.getByTestId("redirect-use");
  await expect(pane.getByText("/old-news/…")).toBeVisible();

  const gone = `${stack.siteUrl}/old-fees`;
  await readUntil(gone, ({ text }) => text.includes("was taken down"));
  expect(await open(gone, "192.0.2.1")).toBe(410);
  const moved = await fetch(`${stack.siteUrl}/old-news/insurance-tips`, {
    redirect: "manual",
  });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    301,
    "/blog/insurance-tips",
  ]);
  expect(moved.headers.get("x-redirect-document")).toBeNull();
  await expect(async () => {
    await goInStudio(studio, stack.studioUrl, "/");
    await goInStudio(studio, stack.studioUrl, "/structure/redirect-use");
    await expect(pane.getByText("410, followed once")).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
});
