import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { cookieOf, createPreviews } from "../fixtures/site/previews.fixture.ts";
import {
  startFurther,
  type FurtherNode,
} from "../fixtures/site/site-nodes.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// Two nodes of the built site on one lake and one database, as visitors meet them
// whom a balancer sends now to one and now to the other.

const ENV = { TRUST_PROXY: "1" };

let first: TestStack;
let further: FurtherNode;

beforeAll(async () => {
  first = await startTestStack({ env: ENV });
  further = await startFurther(await freePort(), first.dataFolder, ENV);
  await Promise.all([first.siteUrl, further.url].map(isReady));
}, 400_000);

afterAll(async () => {
  await further?.remove();
  await first?.remove();
}, 400_000);

const isReady = (url: string) =>
  vi.waitFor(
    async () => expect((await fetch(`${url}/readyz`)).status).toBe(200),
    { timeout: 60_000, interval: 100 },
  );

it("a preview link that was followed at one node is spent at the other, whose browser goes on at both", async () => {
  const one = createPreviews(first);
  const other = createPreviews({ ...first, siteUrl: further.url });
  const secret = await one.secret();
  const opened = await one.follow(secret);
  expect(opened.status).toBe(303);
  expect((await other.follow(secret)).status).toBe(401);
  const cookie = cookieOf(opened);
  expect((await other.follow(secret, "/contact", { cookie })).status).toBe(303);
  // Two visitors at the same moment.
  const contested = await one.secret();
  const both = await Promise.all([
    one.follow(contested),
    other.follow(contested),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 401]);
});
