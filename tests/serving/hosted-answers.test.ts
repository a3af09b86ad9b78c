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
  openConsultation,
  sendConsultation,
} from "../fixtures/intake/intake-site.fixture.ts";
import { person, wordsOf } from "../fixtures/intake/linked-request.fixture.ts";
import type { HostedAnswer } from "../fixtures/site/content-proxy.fixture.ts";
import {
  announceEdit,
  WEBHOOK_SECRET,
} from "../fixtures/site/content-webhook.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";
import {
  startRecorder,
  type RequestRecorder,
} from "../fixtures/stack/request-recorder.fixture.ts";

// What hosted Sanity and Supabase and the CDNs before them answer when something
// is wrong: visitors get the pages that are cached, a request for help is
// acknowledged, the log says what is wrong, and no service is asked more often.

const KEY = "sb_publishable_of_this_test";
const PATIENCE = { timeout: 180_000, interval: 100 };

let served: ServedSite;
let database: RequestRecorder;
let stored: HostedAnswer = { status: 201, headers: {}, body: "" };
/** When the database was asked to store a row, in milliseconds. */
let inserts: number[] = [];

beforeAll(async () => {
  database = await startRecorder();
  database.answer = (response) => {
    const request = database.requests.at(-1)!;
    // A call of a function is none: nodes tell each other of erasures by one.
    if (
      request.method === "POST" &&
      /^\/rest\/v1\/(?!rpc\/)/.test(request.path)
    )
      inserts.push(performance.now());
    response.writeHead(stored.status, stored.headers).end(stored.body);
  };
  served = await startServedSite(inject("stack"), {
    SUPABASE_URL: database.url,
    SUPABASE_PUBLISHABLE_KEY: KEY,
    INTAKE_MAX_PER_HOUR: "1000000",
    SANITY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  await served.hears();
}, 600_000);

afterEach(() => {
  served.gate.refusal = null;
  stored = { status: 201, headers: {}, body: "" };
});

afterAll(async () => {
  await served.remove();
  await database.close();
});

const PAGE = "<html><body><h1>Error 1015</h1></body></html>";
/** An answer of a service. */
const json = (
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): HostedAnswer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** A page of a CDN or a proxy in place of an answer. */
const page = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): HostedAnswer => ({
  status,
  headers: { "content-type": "text/html", ...headers },
  body: PAGE,
});

/** A service's answer, and words that the log has for it. */
type Case = readonly [name: string, refusal: HostedAnswer, words: string];

/** The long form tries all of them, the short one those with `Retry-After`. */
function inTime(cases: readonly Case[]): Case[] {
  const isLong = Boolean(process.env["TEST_LONG"]);
  return cases.filter(([name]) => isLong || name.startsWith("429"));
}

/** What the site printed since, without the lines of other parts. */
function linesSince(start: number, words: string): string[] {
  return served.site
    .output()
    .slice(start)
    .split("\n")
    .filter((line) => line.includes(words));
}

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
        () => expect(linesSince(start, words)).not.toEqual([]),
        PATIENCE,
      );
      // A hundred readers and five edits: each query twice for each of the edits.
      const asked = new Map<string, number>();
      for (const query of gate.queries)
        asked.set(query, (asked.get(query) ?? 0) + 1);
      expect(Math.max(...asked.values())).toBeLessThanOrEqual(10);
      expect(linesSince(start, words).length).toBeLessThanOrEqual(40);
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
    }, 600_000);
  },
);

const SUPABASE: readonly Case[] = [
  [
    "401, since its key was changed",
    json(401, {
      message: "Invalid API key",
      hint: "Double check your Supabase `anon` or `service_role` API key.",
    }),
    "SUPABASE_PUBLISHABLE_KEY",
  ],
  [
    "401, since the key has no grant",
    json(401, {
      code: "42501",
      details: null,
      hint: null,
      message: "permission denied for table claims",
    }),
    "42501",
  ],
  [
    "429 with Retry-After",
    json(429, { message: "API rate limit exceeded" }, { "retry-after": "4" }),
    "asks for fewer requests",
  ],
  ["a CDN's 522", page(522), "stays in the outbox"],
  ["a page with 200", page(200), "stays in the outbox"],
];

describe.each(inTime(SUPABASE))(
  "hosted Supabase that answers %s",
  (_what, refusal, words) => {
    let number = 300;

    it("costs no request for help, is named in the log, and is not pressed", async () => {
      const start = served.site.output().length;
      database.requests = [];
      inserts = [];
      stored = refusal;
      const fields = person((number += 1));
      const opened = await openConsultation(served.site.url);
      const reference = await sendConsultation(served.site.url, opened, fields);
      await vi.waitFor(
        () => expect(inserts.length).toBeGreaterThan(1),
        PATIENCE,
      );
      const named = Number(refusal.headers["retry-after"] ?? 0) * 1000;
      // A timer may come a moment early.
      expect(inserts[1]! - inserts[0]!).toBeGreaterThanOrEqual(named - 50);
      expect(linesSince(start, words)).not.toEqual([]);
      const printed = served.site.output().slice(start);
      for (const word of [...wordsOf(fields), KEY])
        expect(printed).not.toContain(word);

      stored = { status: 201, headers: {}, body: "" };
      database.requests = [];
      await vi.waitFor(async () => {
        const claims = database.requests.filter(
          ({ path }) => path === "/rest/v1/claims",
        );
        expect(JSON.stringify(claims)).toContain(reference);
        expect((await served.site.health()).outbox.waiting).toBe(0);
      }, PATIENCE);
    }, 600_000);
  },
);
