import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { action as consultationAction } from "~/routes/consultation";
import { action as contactAction } from "~/routes/contact";
import { action as resourceAction } from "~/routes/resources.forms.$kind";

import {
  answer,
  consultation,
  readOutbox,
  request,
  rows,
  type Action,
  type Row,
  type Values,
} from "../../tests/fixtures/intake/form-actions.fixture";

describe("any form that is sent", () => {
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
      await answer(consultationAction, request(consultation()));
      let stored = rows().length;
      const runs = process.env["TEST_LONG"] ? 50_000 : 2_000;
      const outbox = readOutbox();
      const newest = outbox.prepare(
        "SELECT sequence, content FROM submissions ORDER BY sequence DESC LIMIT 1",
      );
      const total = outbox.prepare("SELECT count(*) AS n FROM submissions");
      const ways: [string, Action][] = [
        ["consultation", consultationAction],
        ["contact", contactAction],
        ["", resourceAction],
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
            expect(now - stored).toBeLessThanOrEqual(status === 400 ? 0 : 1);
            if (now === stored) return;
            stored = now;
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
