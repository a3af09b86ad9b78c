import type { IncomingHttpHeaders, Server } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";

import { startStandIn } from "../../../tests/fixtures/stand-in.fixture";

import { createDatabase } from "./database.server";
import type { Insertion } from "./rows";

let server: Server;

/** A database that answers every request with this body. */
async function answering(
  body: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
) {
  const started = await startStandIn((_request, response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(body),
  );
  onTestFinished(started.close);
  ({ server } = started);
  return createDatabase({ url: started.url, publishableKey: "key" });
}

const PERSON = "0".repeat(64);

const message: Insertion = {
  table: "contact_messages",
  row: { id: "MSG-1", name: "", email: "", phone: "", message: "" },
};

// What hosted Supabase, its gateway and the CDN before it answer to an insert.
describe("insert", () => {
  const page = "<html><h1>Error</h1></html>";
  const KEY = /SUPABASE_PUBLISHABLE_KEY/;

  it.each([
    [
      "a key that was changed",
      401,
      '{"message":"Invalid API key","hint":"Double check your Supabase `anon` or `service_role` API key."}',
      {},
      { code: "401", reason: expect.stringMatching(KEY) },
    ],
    ["a firewall", 403, page, {}, { code: "403" }],
    [
      "a rate limit with a wait",
      429,
      '{"message":"API rate limit exceeded"}',
      { "retry-after": "7" },
      {
        code: "429",
        retryAfterMs: 7_000,
        reason: "the database asks for fewer requests",
      },
    ],
    ["a rate limit without one", 429, page, {}, { code: "429" }],
    [
      "a project that restarts",
      503,
      '{"code":"PGRST001","details":null,"hint":null,"message":"no connection"}',
      { "retry-after": "3" },
      { code: "503", retryAfterMs: 3_000 },
    ],
    ["a CDN's page", 522, page, {}, { code: "522" }],
    [
      "a CDN's page with a status of success",
      200,
      page,
      {},
      { code: "garbled" },
    ],
    ["a page for a row that was stored", 201, page, {}, { code: "garbled" }],
  ] as const)(
    "is tried again after %s",
    async (_what, status, body, headers, expected) => {
      const database = await answering(body, status, headers);
      expect(await database.insert(message)).toMatchObject({
        kind: "unreachable",
        ...expected,
      });
    },
  );

  it("says who sent a row, and when it was accepted", async () => {
    const database = await answering("", 201);
    const heard = new Promise<IncomingHttpHeaders>((resolve) =>
      server.once("request", ({ headers }) => resolve(headers)),
    );
    await database.insert(message, {
      person: PERSON,
      acceptedAt: 0,
      follows: "2026-11-28T12:00:00+00:00",
    });
    expect(await heard).toMatchObject({
      "x-person": PERSON,
      "x-accepted-at": "1970-01-01T00:00:00.000Z",
      "x-accepted-ms-ago": expect.stringMatching(/^\d{13}$/) as string,
      "x-follows-erasure": "2026-11-28T12:00:00+00:00",
    });
  });

  it("is tried again when the key may not write, and that is no outage", async () => {
    const database = await answering(
      '{"code":"42501","details":null,"hint":null,"message":"permission denied for table contact_messages"}',
      401,
    );
    expect(await database.insert(message)).toEqual({
      kind: "failed",
      code: "42501",
    });
  });
});
