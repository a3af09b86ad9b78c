import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { ActionFunctionArgs } from "@remix-run/node";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { createContentReader } from "~/content/client.server";
import { action as consultationAction } from "~/routes/consultation";
import { action as contactAction } from "~/routes/contact";
import { action as resourceAction } from "~/routes/resources.forms.$kind";

import { mintTicket } from "./guard/ticket.server";
import { outboxFile } from "./outbox/open.server";
import { stopIntake } from "./outbox.server";

// The actions as the server calls them, on an outbox of their own.

const folder = mkdtempSync(path.join(os.tmpdir(), "receive-"));
Object.assign(process.env, {
  DATA_DIR: folder,
  SANITY_PROJECT_ID: "local",
  SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "none",
  SITE_SECRET: "a secret of at least 32 characters",
  INTAKE_MAX_PER_HOUR: "1000000",
});
afterAll(async () => {
  await stopIntake();
  rmSync(folder, { recursive: true });
});

type Values = Record<string, string>;
type Row = { box: string; reason: string | null; content: string };

const minute = 60_000;
let count = 0;

/** A consultation that nothing is wrong with, and that is nobody else's. */
function consultation(changes: Values = {}): Values {
  count += 1;
  return {
    name: "Ada Prospect",
    email: `ada${count}@example.com`,
    phone: "(312) 555-0100",
    dateOfLoss: "2026-05-31",
    location: "1 Main St, Peoria, IL",
    insuranceCarrier: "Acme Mutual",
    policyNumber: `P-${count}`,
    perilType: "hail",
    damageType: "Roof",
    description: "Hail broke the roof.",
    ticket: mintTicket(Date.now() - minute),
    ...changes,
  };
}

function request(values: Values | string, headers: Values = {}): Request {
  return new Request("http://localhost:3000/consultation", {
    method: "POST",
    body: new URLSearchParams(values).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
  });
}

function context(address: string | null = null) {
  return {
    content: createContentReader({ perspective: "published" as const }),
    visitor: { address },
    preview: null,
    nonce: null,
    requestId: null,
    isIndexable: true,
  };
}

type Action = (sent: ActionFunctionArgs) => Promise<unknown>;

/** What a form is answered with, whether the action returned or threw it. */
async function answer(
  action: Action,
  sent: Request,
  {
    address = null,
    kind = "",
  }: { address?: string | null; kind?: string } = {},
): Promise<{ status: number; location: string | null; result: unknown }> {
  const answered = await action({
    request: sent,
    context: context(address),
    params: { kind },
  }).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
  if (answered instanceof Response) {
    const isData = answered.headers.get("Content-Type") === "application/json";
    return {
      status: answered.status,
      location: answered.headers.get("Location"),
      result: isData ? await answered.json() : null,
    };
  }
  const { data, init } = answered as {
    data: unknown;
    init: { status: number };
  };
  return { status: init.status, location: null, result: data };
}

const send = (values: Values, headers?: Values) =>
  answer(consultationAction, request(values, headers));

function rows(): Row[] {
  const outbox = new DatabaseSync(outboxFile(folder), { readOnly: true });
  try {
    return outbox
      .prepare("SELECT box, reason, content FROM submissions ORDER BY sequence")
      .all() as Row[];
  } finally {
    outbox.close();
  }
}

describe("a consultation", () => {
  beforeEach(async () => {
    // The outbox is there from the first submission on.
    await send(consultation());
  });

  it("becomes a lead and is thanked for on another page", async () => {
    const values = consultation({
      status: "approved",
      id: "CLAIM-MINE",
      landingPage: "/?utm_source=news",
    });
    const { status, location } = await send(values);
    expect(status).toBe(303);
    expect(location).toMatch(
      /^\/consultation\/thank-you\?ref=CLAIM-[0-9A-Z]{16,17}$/,
    );
    const row = rows().at(-1);
    expect(row).toMatchObject({ box: "lead", reason: null });
    const {
      ticket: _,
      status: __,
      id: ___,
      landingPage: ____,
      ...nine
    } = values;
    expect(JSON.parse(row!.content)).toEqual({
      kind: "consultation",
      fields: nine,
      attribution: { utmSource: "news", landingPage: "/" },
    });
  });

  it("says nothing of the arrival for who asks not to be tracked, and keeps consent apart from it", async () => {
    await send(
      consultation({ landingPage: "/?gclid=1", smsConsent: "Text me." }),
      { "Sec-GPC": "1" },
    );
    expect(JSON.parse(rows().at(-1)!.content)).toMatchObject({
      attribution: { smsConsent: "Text me." },
    });
  });

  it("comes back with every word, the same ticket and a message", async () => {
    const values = consultation({ email: "nobody", landingPage: "/a?gclid=1" });
    const { status, result } = await send(values);
    expect(status).toBe(400);
    expect(result).toMatchObject({
      outcome: "again",
      trouble: null,
      start: { ticket: values["ticket"], landingPage: "/a?gclid=1" },
      reply: {
        error: { email: ["Invalid email address"] },
        initialValue: { name: "Ada Prospect", email: "nobody" },
      },
    });
  });

  it("is one however often it is sent, and two if a word has changed", async () => {
    const before = rows().length;
    const values = consultation();
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => send(values)),
    );
    expect(new Set(sent.map(({ location }) => location)).size).toBe(1);
    expect(rows()).toHaveLength(before + 1);
    const changed = await send({ ...values, phone: "(312) 555-0101" });
    expect(changed.location).not.toBe(sent[0]!.location);
    expect(rows()).toHaveLength(before + 2);
  });

  it("is two if two visitors say the same", async () => {
    const before = rows().length;
    const values = consultation();
    await send(values);
    await send({ ...values, ticket: mintTicket(Date.now() - minute) });
    expect(rows()).toHaveLength(before + 2);
  });

  it.each([
    ["sent too soon", () => ({ ticket: mintTicket() })],
    ["no ticket of ours", () => ({ ticket: "forged" })],
    ["hidden field filled in", () => ({ second_note: "x" })],
    ["links", () => ({ description: "http://a http://b http://c" })],
  ])(
    "waits for review if it was: %s, and its sender sees no difference",
    async (reason, changes) => {
      const { status, location } = await send(consultation(changes()));
      expect(status).toBe(303);
      expect(location).toMatch(/thank-you\?ref=CLAIM-/);
      expect(rows().at(-1)).toMatchObject({ box: "review", reason });
    },
  );

  it("is shown again if the form was open too long, with a ticket that lets it be sent at once", async () => {
    const before = rows().length;
    const values = consultation({
      ticket: mintTicket(Date.now() - 25 * 60 * minute),
    });
    const { status, result } = await send(values);
    expect(status).toBe(400);
    const { trouble, start } = result as {
      trouble: string;
      start: { ticket: string };
    };
    expect(trouble).toBe("expired");
    expect(rows()).toHaveLength(before);
    expect((await send({ ...values, ticket: start.ticket })).status).toBe(303);
    expect(rows().at(-1)).toMatchObject({ box: "lead" });
  });

  it("waits for review above what one network sends in an hour, and comes back in a flood", async () => {
    const from = (address: string) =>
      answer(consultationAction, request(consultation()), { address });
    for (let index = 0; index < 10; index += 1)
      await from(`2001:db8:1:2::${index}`);
    expect(rows().at(-1)).toMatchObject({ box: "lead" });
    expect((await from("2001:db8:1:2::ffff")).status).toBe(303);
    expect(rows().at(-1)).toMatchObject({
      box: "review",
      reason: "limit: address",
    });
    expect((await from("2001:db8:1:3::1")).status).toBe(303);
    expect(rows().at(-1)).toMatchObject({ box: "lead" });

    const before = rows().length;
    for (let index = 0; index < 60; index += 1)
      await answer(consultationAction, request(""), { address: "203.0.113.9" });
    const flood = await from("203.0.113.9");
    expect(flood).toMatchObject({
      status: 429,
      result: {
        trouble: "busy",
        reply: { initialValue: { name: "Ada Prospect" } },
      },
    });
    expect(rows()).toHaveLength(before);
  });

  it("waits for review if one e-mail asks for much in a day, however it is spelled", async () => {
    for (let index = 0; index < 10; index += 1)
      await send(consultation({ email: "much@example.com" }));
    expect(rows().at(-1)).toMatchObject({ box: "lead" });
    await send(consultation({ email: "MUCH@example.com" }));
    expect(rows().at(-1)).toMatchObject({ reason: "limit: email" });
  });

  it("gets data for an answer where a script has sent it", async () => {
    const sent = await answer(resourceAction, request(consultation()), {
      kind: "consultation",
    });
    expect(sent).toMatchObject({ status: 200, result: { outcome: "sent" } });
    const nowhere = await answer(resourceAction, request(""), {
      kind: "other",
    });
    expect(nowhere.status).toBe(404);
  });
});

describe("whatever is sent", () => {
  const strange = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.constantFrom(
      "",
      " ",
      "\u0000",
      "\ufeff",
      "\u202eabc",
      "<script>alert(1)</script>",
      "'; drop table claims; --",
      "a\r\nBcc: b@example.com",
      "😀".repeat(80),
      "x".repeat(6000),
      "2026-02-30",
      "9999-12-31",
      "__proto__",
      "[object Object]",
    ),
  );
  const words = (least: string) =>
    fc
      .string({ unit: "grapheme", maxLength: 40 })
      .map((text) => `${least}${text}`);
  const sensible = fc.record({
    name: words("Jo"),
    email: fc.stringMatching(/^[a-z]{1,9}[0-9]{0,4}@[a-z]{2,9}\.com$/),
    phone: fc.stringMatching(/^[0-9 ()+-]{0,6}[0-9]{10}$/),
    dateOfLoss: fc.constantFrom("2026-05-31", "1990-02-28", "2024-02-29"),
    location: words("Rd 1"),
    insuranceCarrier: words("Inc"),
    policyNumber: words("P"),
    perilType: fc.constantFrom("fire", "hail", "other"),
    damageType: words("Roof"),
    description: words("What the hail did: "),
    message: words("What I want: "),
  });
  const names = fc.constantFrom(
    "name",
    "email",
    "dateOfLoss",
    "description",
    "message",
    "status",
    "__proto__",
    "constructor",
    "__intent__",
    "__state__",
    "name[0]",
    "a..b",
    "ticket",
    "landingPage",
  );
  const body = fc
    .tuple(
      sensible,
      fc.array(fc.tuple(names, strange), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([values, additions, replaces]) => {
      const sent = new URLSearchParams(values);
      for (const [name, value] of additions)
        if (replaces) sent.set(name, value.toWellFormed());
        else sent.append(name, value.toWellFormed());
      return sent;
    });

  it(
    "is taken whole or refused in words, and never breaks",
    { timeout: 1_800_000 },
    async () => {
      await send(consultation());
      let kept = rows().length;
      const runs = process.env["TEST_LONG"] ? 50_000 : 2_000;
      const outbox = new DatabaseSync(outboxFile(folder), { readOnly: true });
      const newest = outbox.prepare(
        "SELECT sequence, content FROM submissions ORDER BY sequence DESC LIMIT 1",
      );
      const total = outbox.prepare("SELECT count(*) AS n FROM submissions");
      const ways: [string, Action][] = [
        ["consultation", consultationAction as Action],
        ["contact", contactAction as Action],
        ["", resourceAction as Action],
      ];
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(
          body,
          fc.nat(2),
          fc.oneof(
            { arbitrary: fc.constant(null), weight: 20 },
            { arbitrary: fc.uint8Array({ maxLength: 40 }), weight: 1 },
          ),
          async (values, way, raw) => {
            const [name, action] = ways[way]!;
            const kind = name || (values.size % 2 ? "contact" : "consultation");
            const sent = raw
              ? new Request("http://localhost:3000/contact", {
                  method: "POST",
                  body: raw,
                  headers: {
                    "Content-Type": "application/x-www-form-urlencoded",
                  },
                })
              : request(values.toString());
            const { status } = await answer(action, sent, { kind });
            expect([200, 303, 400]).toContain(status);
            const now = (total.get() as { n: number }).n;
            expect(now - kept).toBeLessThanOrEqual(status === 400 ? 0 : 1);
            if (now === kept) return;
            kept = now;
            accepted += 1;
            const { fields } = JSON.parse((newest.get() as Row).content) as {
              fields: Values;
            };
            expect(Object.keys(fields)).toHaveLength(
              kind === "contact" ? 4 : 10,
            );
            for (const [field, value] of Object.entries(fields)) {
              const typed = values.get(field) ?? "other";
              expect(value).toBe(typed.replace(/\r\n?/g, "\n").trim());
            }
          },
        ),
        { numRuns: runs },
      );
      outbox.close();
      expect(accepted).toBeGreaterThan(runs / 10);
    },
  );
});
