import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";

import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// The guide for associations is the only page that is announced while it loads.

const GUIDE = "/blog/hoa-claims";

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"));
  await served.hears();
});
afterAll(() => served.remove());

async function read(address: string, agent: string) {
  const url = served.site.url + address;
  const answer = await fetch(url, { headers: { "user-agent": agent } });
  return { headers: answer.headers, text: await answer.text() };
}

it("a guide that is read slowly is announced to a person, and whole for a crawler", async () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
  const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1)";
  // What stands around every page is read by now.
  await read("/privacy", phone);
  served.gate.delay = 1_000;
  const [announced, indexed] = await Promise.all([
    read(GUIDE, phone),
    read(GUIDE, crawler),
  ]);
  expect(announced.text).toMatch(/<a href="\?wait".*aria-busy="true"/s);
  expect(announced.headers.get("cache-control")).toContain("no-store");
  expect(indexed.text).toContain(" min read");
  const waited = await read(`${GUIDE}?wait`, phone);
  expect(waited.text).toContain(" min read");
  await vi.waitFor(async () => {
    const { headers } = await read(GUIDE, phone);
    expect(headers.get("server-timing")).toBe("cache;desc=hit");
  });
});
