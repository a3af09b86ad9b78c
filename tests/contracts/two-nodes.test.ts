import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import { cookieOf, createPreviews } from "../fixtures/site/previews.fixture.ts";
import {
  startFurther,
  type FurtherNode,
} from "../fixtures/site/site-nodes.fixture.ts";
import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import {
  openConsultation,
  sendConsultation,
} from "../fixtures/intake/intake-site.fixture.ts";

// Two nodes of the built site on one lake and one database, as visitors meet them
// whom a balancer sends now to one and now to the other.

const SHUTDOWN_DELAY_SECONDS = 3;

const ENV = {
  TRUST_PROXY: "1",
  SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN_DELAY_SECONDS),
};

let first: TestStack;
let further: FurtherNode;
/** Where the two listen. */
let urls: readonly [string, string];

beforeAll(async () => {
  first = await startTestStack({ env: ENV });
  further = await startFurther(await freePort(), first.dataFolder, ENV);
  urls = [first.siteUrl, further.url];
  await Promise.all(urls.map(isReady));
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

describe("a preview link", () => {
  it("that was followed at one node is spent at the other, whose browser goes on at both", async () => {
    const [one, other] = urls.map((siteUrl) =>
      createPreviews({ ...first, siteUrl }),
    ) as [ReturnType<typeof createPreviews>, ReturnType<typeof createPreviews>];
    const secret = await one.secret();
    const opened = await one.follow(secret);
    expect(opened.status).toBe(303);
    expect((await other.follow(secret)).status).toBe(401);
    const cookie = cookieOf(opened);
    expect((await other.follow(secret, "/contact", { cookie })).status).toBe(
      303,
    );
    // Two visitors at the same moment.
    const contested = await one.secret();
    const both = await Promise.all([
      one.follow(contested),
      other.follow(contested),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 401]);
  });
});

async function claimsOf(number: number): Promise<string[]> {
  const { url, secretKey } = first.supabase!;
  const { data } = await createTestClient(url, secretKey)
    .from("claims")
    .select("id")
    .eq("policyholder_email", person(number).email);
  return data!.map(({ id }) => id);
}

const send = (url: string, form: URLSearchParams, number: number) =>
  sendConsultation(url, form, person(number), first.siteUrl);

// The last one: it ends a node.
describe("a node that is told to stop", () => {
  it("says so at once, answers for SHUTDOWN_DELAY_SECONDS, delivers, and ends", async () => {
    const form = await openConsultation(further.url);
    const stopped = further.stop();
    await vi.waitFor(
      async () =>
        expect((await fetch(`${further.url}/readyz`)).status).toBe(503),
      { timeout: 60_000, interval: 20 },
    );
    expect((await fetch(`${further.url}/`)).status).toBe(200);
    const reference = await send(further.url, form, 302);
    expect((await fetch(`${first.siteUrl}/readyz`)).status).toBe(200);
    await stopped;
    await expect(fetch(further.url)).rejects.toThrow("fetch failed");
    expect(await claimsOf(302)).toEqual([reference]);
  });
});
