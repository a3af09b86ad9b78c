import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";

import {
  announceEdit,
  WEBHOOK_SECRET,
} from "../fixtures/site/content-webhook.fixture.ts";
import {
  type Case,
  inTime,
  json,
  linesSince,
  page,
} from "../fixtures/site/hosted-answer.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// What hosted Sanity and the CDN before it answer when something is wrong:
// visitors get the pages that are cached, the log says what is wrong, and the
// service is not asked more often.

const PATIENCE = { timeout: 30_000, interval: 100 };

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"), {
    SANITY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  await served.hears();
}, 120_000);

afterEach(() => {
  served.gate.refusal = null;
});

afterAll(() => served.remove());

async function read(address: string) {
  const response = await fetch(served.site.url + address);
  return { status: response.status, text: await response.text() };
}

const SANITY: readonly Case[] = [
  [
    "429 with Retry-After",
    json(
      429,
      {
        statusCode: 429,
        error: "Too Many Requests",
        message: "Rate limit exceeded",
      },
      { "retry-after": "2" },
    ),
    "asks for fewer requests (429)",
  ],
  [
    "401, since its token was changed",
    json(401, {
      statusCode: 401,
      error: "Unauthorized",
      message: "Unauthorized - Session not found",
    }),
    "refuses SANITY_API_READ_TOKEN (401)",
  ],
  [
    "403, since its token has no grant",
    json(403, {
      statusCode: 403,
      error: "Forbidden",
      message: 'Insufficient permissions; permission "read" required',
    }),
    "refuses SANITY_API_READ_TOKEN (403)",
  ],
  ["a CDN's 503", page(503, { "retry-after": "1" }), "answered 503"],
  ["a CDN's 502", page(502), "answered 502"],
  ["a page with 200", page(200), "content read failed"],
  ["nonsense with 200", json(200, []), "content read failed"],
];

describe.each(inTime(SANITY))(
  "hosted Sanity that answers %s",
  (_what, refusal, words) => {
    it("takes no cached page from a visitor, is named in the log, and is not pressed", async () => {
      const address = "/states/texas";
      const before = await read(address);
      expect(before.status).toBe(200);
      const { gate } = served;
      const { welcomes } = gate;
      const start = served.site.output().length;
      gate.refusal = refusal;
      // What is open breaks, too.
      gate.set("open");
      gate.queries = [];
      for (let edit = 0; edit < 5; edit += 1) {
        expect(await announceEdit(served.site.url)).toBe(204);
        const crowd = Array.from({ length: 20 }, () => read(address));
        for (const { status, text } of await Promise.all(crowd))
          expect([status, text === before.text]).toEqual([200, true]);
      }
      await vi.waitFor(
        () => expect(linesSince(served.site, start, words)).not.toEqual([]),
        PATIENCE,
      );
      // A hundred readers and five edits: each query twice for each of the edits.
      const asked = new Map<string, number>();
      for (const query of gate.queries)
        asked.set(query, (asked.get(query) ?? 0) + 1);
      expect(Math.max(...asked.values())).toBeLessThanOrEqual(10);
      expect(linesSince(served.site, start, words).length).toBeLessThanOrEqual(
        40,
      );
      // The address holds what a visitor searched for, the body a whole page.
      const printed = served.site.output().slice(start);
      expect(printed).not.toMatch(/<html>|\/data\/query\//);

      gate.refusal = null;
      await served.hears(welcomes);
      gate.queries = [];
      expect(await announceEdit(served.site.url)).toBe(204);
      await vi.waitFor(async () => {
        expect((await read(address)).status).toBe(200);
        expect(gate.queries.length).toBeGreaterThan(0);
      }, PATIENCE);
    }, 120_000);
  },
);
