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
import {
  startRecorder,
  type RequestRecorder,
} from "../fixtures/stack/request-recorder.fixture.ts";

// What hosted Supabase and the CDN before it answer when something is wrong: a
// request for help is acknowledged, the log says what is wrong, and the service
// is not asked more often.

const KEY = "sb_publishable_of_this_test";
const PATIENCE = { timeout: 30_000, interval: 100 };

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
  });
  await served.hears();
}, 120_000);

afterEach(() => {
  stored = { status: 201, headers: {}, body: "" };
});

afterAll(async () => {
  await served.remove();
  await database.close();
});

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
      expect(linesSince(served.site, start, words)).not.toEqual([]);
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
    }, 120_000);
  },
);
