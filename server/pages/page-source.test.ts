import type { IncomingMessage } from "node:http";

import { expect, it } from "vitest";

import { PageCache } from "./page-cache.ts";
import { PageSource, renderForAll } from "./page-source.ts";
import type { Page } from "./page.ts";
import { RenderScheduler } from "./render-scheduler.ts";
import type { RenderRequest } from "./render-request.ts";

/** A source of pages that are all of one visitor, and what was rendered for everybody. */
function openSource() {
  const forAll: string[] = [];
  async function render({ path, visitor }: RenderRequest): Promise<Page> {
    if (visitor === null) forAll.push(path);
    return {
      status: 200,
      headers: {},
      setCookies: [],
      body: Buffer.alloc(0),
      tags: new Set(),
      isPersonal: true,
    };
  }
  const source = new PageSource({
    render,
    pages: new PageCache({ render: (path) => renderForAll(render, path) }),
    scheduler: new RenderScheduler(),
    clientAddress: () => null,
    isPersonal: async () => false,
  });
  const request = { method: "GET", headers: {} } as IncomingMessage;
  const ask = (pathname: string) =>
    source.pageFor(request, { pathname, search: "", requestId: "" });
  return { ask, forAll };
}

it("tries a page of one visitor once for everybody, and remembers a bounded number of them", async () => {
  const { ask, forAll } = openSource();
  await ask("/contact");
  await ask("/contact");
  expect(forAll).toEqual(["/contact"]);
  for (let number = 0; number < 3_000; number += 1)
    await ask(`/crm/evidence/${number}`);
  await ask("/crm/evidence/2999");
  expect(forAll).toHaveLength(3_001);
  await ask("/crm/evidence/0");
  expect(forAll).toHaveLength(3_002);
});

it("does not remember an address that is longer than any of its own", async () => {
  const { ask, forAll } = openSource();
  const long = `/crm/evidence/${"a".repeat(13_000)}`;
  await ask(long);
  await ask(long);
  expect(forAll).toEqual([long, long]);
});

it.each(["/request/", "/shared/"])(
  "neither renders for everybody nor remembers what is behind the secret of %s",
  async (path) => {
    const { ask, forAll } = openSource();
    await ask(`${path}${"a".repeat(64)}`);
    await ask(`${path}${"a".repeat(64)}/withdraw`);
    expect(forAll).toEqual([]);
  },
);
