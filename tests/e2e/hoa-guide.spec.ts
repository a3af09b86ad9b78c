import { execFileSync } from "node:child_process";

import { MONITOR_TOKEN } from "../fixtures/site/site-process.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import { expect, readUntil, test } from "./stack.fixture.ts";

// The guide for associations is the only page with all states: loading, error,
// empty, loaded. The test uses its own stack, since it changes the content.
const env = { MONITOR_TOKEN };
let own: TestStack;
test.beforeAll(async () => {
  own = await startTestStack({ env });
});
test.afterAll(() => own.remove());

function lakeProcess(): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], {
    encoding: "utf8",
  }).split("\n");
  const found = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find(
      (match) =>
        Number(match?.[2]) === own.process.pid &&
        match?.[3]?.includes("content-lake"),
    );
  return Number(found![1]);
}

const lake = (path: string, body?: unknown) =>
  callLake(own.contentLake!.url, own.contentLake!.writeToken, path, body);

async function mutate(...mutations: object[]): Promise<void> {
  const { status, body } = await lake("/data/mutate/production", { mutations });
  expect(status, JSON.stringify(body)).toBe(200);
}

test("a slow guide is announced by a skeleton, which the guide replaces", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await page.goto(own.siteUrl);
  // The page asks again at once, and one that is on its way to another answer
  // tells the test nothing: so it notes what it showed.
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const skeleton = document.querySelector("[aria-busy=true]");
      if (skeleton?.checkVisibility()) sessionStorage.setItem("seen", "1");
    }),
  );
  const pid = lakeProcess();
  process.kill(pid, "SIGSTOP");
  try {
    const isShown = page.waitForEvent("domcontentloaded");
    await page.goto(`${own.siteUrl}/blog/hoa-claims`, {
      waitUntil: "commit",
    });
    await isShown;
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await expect(page.getByText("7 min read")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("seen"))).toBe("1");
  await page.close();
});

test("a guide that cannot be read says so, and another try shows it", async ({
  browser,
}) => {
  // The same content after a start: a site that has read the guide shows its copy.
  await own.stop();
  own = await startTestStack({ dataFolder: own.dataFolder, env });
  const page = await browser.newPage();
  process.kill(lakeProcess(), "SIGKILL");
  const answer = await page.goto(`${own.siteUrl}/blog/hoa-claims`);
  expect([200, 503]).toContain(answer!.status());
  await expect(
    page.getByText("Error loading guide. Please try again later."),
  ).toBeVisible();
  await expect.poll(() => own.output()).toContain("The Content Lake is back.");
  await page.getByRole("link", { name: /try again|retry/i }).click();
  await expect(page.getByText("7 min read")).toBeVisible();
  await page.close();
});

/** Waits until the site hears of edits: the lake of the test before was killed. */
async function hearsOfEdits(): Promise<void> {
  const headers = { authorization: `Bearer ${MONITOR_TOKEN}` };
  await expect
    .poll(async () =>
      (await fetch(`${own.siteUrl}/metrics`, { headers })).text(),
    )
    .toContain("\ncontent_stream_connected 1\n");
}

test("the newest of two guides is shown, and a message if there is none", async () => {
  await hearsOfEdits();
  const { body } = await lake("/data/doc/production/hoaGuide-hoa-claims");
  const [guide] = body["documents"] as Record<string, unknown>[];
  const { _rev, _updatedAt, _createdAt, ...rest } = guide!;
  await mutate({
    create: {
      ...rest,
      _id: "hoaGuide-of-this-test",
      title: "A newer guide of this test",
      publishedAt: "2026-11-20",
    },
  });
  const address = `${own.siteUrl}/blog/hoa-claims`;
  await readUntil(
    address,
    ({ text }) => text.includes("A newer guide of this test"),
    ({ status }) => status !== 200,
  );

  await mutate({
    patch: {
      id: "hoaGuide-of-this-test",
      unset: ["sections"],
      set: { publishedAt: "2026-11-21" },
    },
  });
  await readUntil(
    address,
    ({ text }) =>
      text.includes("A newer guide of this test") &&
      text.includes("No guide found."),
    ({ status }) => status !== 200,
  );

  const { body: found } = await lake(
    `/data/query/production?query=${encodeURIComponent('*[references("hoaGuide-hoa-claims")]._id')}`,
  );
  const naming = found["result"] as string[];
  const unset = ["pinned", "tips", "body", "related", "closingLinks"];
  const ids = ["hoaGuide-of-this-test", "hoaGuide-hoa-claims"];
  await mutate(
    // Nothing may be deleted that something else still names.
    ...naming.map((id) => ({ patch: { id, unset } })),
    ...ids.map((id) => ({ delete: { id } })),
  );
  await readUntil(
    address,
    ({ text }) =>
      text.includes("No guide found.") &&
      !text.includes("A newer guide of this test"),
    ({ status }) => status >= 500,
  );
});
