import { vercelStegaDecode } from "@vercel/stega";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

let stack: TestStack;
/** Every address of the sitemap, and what else is made of content. */
let addresses: string[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  const sitemap = await read("/sitemap.xml");
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  addresses = [
    ...paths,
    "/rss.xml",
    "/llms.txt",
    "/search?q=fee",
    "/sitemap.xml",
  ];
}, 120_000);
afterAll(() => stack.remove());

async function mutate(...mutations: object[]): Promise<number> {
  const { status } = await callLake(
    stack.contentLake!.url,
    stack.contentLake!.writeToken,
    "/data/mutate/production",
    { mutations },
  );
  return status;
}

function setFact(name: string, value: string): Promise<number> {
  return mutate({ patch: { id: `fact-${name}`, set: { value } } });
}

async function read(address: string): Promise<string> {
  const response = await fetch(`${stack.siteUrl}${address}`);
  expect(response.status, address).toBe(200);
  return response.text();
}

/** The addresses whose answer holds a text. */
async function holding(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses)
    if ((await read(address)).includes(text)) found.push(address);
  return found;
}

/** Reads one page until it holds a text. */
async function readUntil(address: string, text: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await read(address)).includes(text)) {
    if (Date.now() > deadline)
      throw new Error(`${address} does not say "${text}" after 10 s.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("a fact that is changed", () => {
  it("is new in every place of every page, and nowhere old", async () => {
    const before = await holding("10-15%");
    expect(before.length).toBeGreaterThan(5);
    expect(await holding("{fee-range")).toEqual([]);
    expect(await setFact("fee-range", "8.25-11%")).toBe(200);
    await readUntil("/", "8.25-11%");
    expect(await holding("10-15%")).toEqual([]);
    expect(await holding("8.25-11%")).toEqual(before);
    await setFact("fee-range", "10-15%");
    await readUntil("/", "10-15%");
  }, 120_000);

  it("is new in the title of a page and in its data for machines", async () => {
    await mutate({
      patch: { id: "fact-states-served", unset: ["computed"] },
    });
    await setFact("states-served", "41");
    await readUntil("/compliance", "41 states");
    const page = await read("/compliance");
    expect(/<title>([^<]*)<\/title>/.exec(page)?.[1]).toContain("41 states");
    expect(page).not.toContain("15 states");
    await mutate({
      patch: { id: "fact-states-served", set: { computed: "statesServed" } },
    });
    await readUntil("/compliance", "15 states");
  });
});

it("a computed fact follows what it counts", async () => {
  const serves = (servesState: boolean) =>
    mutate({ patch: { id: "licence-texas", set: { servesState } } });
  expect(await serves(false)).toBe(200);
  await readUntil("/compliance", "14 states");
  await readUntil("/blog/california-wildfires-2024", "fourteen states");
  await serves(true);
  await readUntil("/compliance", "15 states");
});

it("a fact that is gone leaves its last value on the page, and no braces", async () => {
  const [fact] = (
    (
      await callLake(
        stack.contentLake!.url,
        stack.contentLake!.writeToken,
        "/data/doc/production/fact-fee-range",
      )
    ).body as { documents: object[] }
  ).documents;
  await setFact("fee-range", "9%");
  await readUntil("/", "9%");
  expect(await mutate({ delete: { id: "fact-fee-range" } })).toBe(200);
  await readUntil("/", "10-15%");
  expect(await holding("{fee-range")).toEqual([]);
  await mutate({ createOrReplace: fact });
});

it("a preview shows the draft of a fact, and a click leads to the text that holds it", async () => {
  const { siteUrl } = stack;
  const secret = "secret-of-the-facts";
  await mutate(
    {
      create: {
        _id: `drafts.${secret}`,
        _type: "sanity.previewUrlSecret",
        secret,
      },
    },
    {
      create: {
        _id: "drafts.fact-commercial-fire-loss",
        _type: "fact",
        name: "commercial-fire-loss",
        value: "$180,001",
      },
    },
  );
  const opened = await fetch(
    `${siteUrl}/preview?sanity-preview-secret=${secret}`,
    { redirect: "manual" },
  );
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const page = "/blog/fire-damage-guide";
  const response = await fetch(`${siteUrl}${page}`, { headers: { cookie } });
  const text = await response.text();
  expect(text).not.toContain("{commercial-fire-loss");
  expect(text).not.toContain("$165,000");
  const [, after = ""] = text.split("above $180,001");
  expect(vercelStegaDecode(after.split("<")[0] ?? "")).toMatchObject({
    id: "article-fire-damage-guide",
    path: expect.stringMatching(/^body\[_key==".+"\]\.children\[.+\]\.text$/),
  });
  // Visitors see what is published.
  expect(await read(page)).toContain("above $165,000");
});
