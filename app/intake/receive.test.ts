import { beforeEach, describe, expect, it } from "vitest";

import { stubReader } from "~/content/source/stub-reader.fixture";
import { STORM_TERMS_QUERY } from "~/content/storm.query";
import { action as consultationAction } from "~/routes/consultation";

import {
  answer,
  consultation,
  MINUTE,
  request,
  rows,
  type Values,
} from "../../tests/fixtures/intake/form-actions.fixture";
import { mintTicket } from "./forms/form-start.server";

const send = (values: Values, headers?: Values) =>
  answer(consultationAction, request(values, headers));

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
      /^\/consultation\/thank-you\?ref=CLAIM-[0-9A-Z]{16,17}&peril=hail&at=[0-9a-z]+&signed=[\w-]{43}$/,
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

  it("is taken from a state whose license has expired, and marked for staff", async () => {
    const license = (name: string, expiresOn: string) => ({
      _id: `licence-${name}`,
      servesState: true,
      state: name,
      slug: name,
      abbreviation: null,
      expiresOn,
    });
    const content = stubReader({
      stateLicence: [
        license("Colorado", "2020-01-31"),
        license("Illinois", "2999-01-31"),
      ],
    });
    const stored = async (location: string) => {
      const values = consultation({ location });
      const sent = request(values);
      const { status } = await answer(consultationAction, sent, { content });
      expect(status).toBe(303);
      const row = rows().at(-1)!;
      expect(row).toMatchObject({ box: "lead", reason: null });
      return JSON.parse(row.content) as { lapsedState?: string };
    };
    expect(await stored("1 Main St, Denver, CO 80202")).toMatchObject({
      lapsedState: "Colorado",
    });
    expect(await stored("1 Main St, Peoria, IL")).not.toHaveProperty(
      "lapsedState",
    );
  });

  it.each([
    ["from one of its pages", "/states/texas", "storm-hail"],
    ["from another state", "/states/utah", undefined],
    ["from no page", "/states/texas'; drop table claims", undefined],
  ])(
    "names a storm by its page, whatever the form says: %s",
    async (_from, page, stormId) => {
      const storm = {
        _id: "storm-hail",
        active: true,
        startsAt: "2020-01-31T00:00:00Z",
        endsAt: "2999-01-31T00:00:00Z",
        states: [{ name: "Texas", slug: "texas" }],
        perils: ["hail"],
      };
      const content = stubReader({ [STORM_TERMS_QUERY]: [storm] });
      const forged = { stormId: "forged", storm_id: "forged" };
      const sent = request(consultation({ page, ...forged }));
      await answer(consultationAction, sent, { content });
      const { attribution } = JSON.parse(rows().at(-1)!.content) as {
        attribution: { stormId?: string } | null;
      };
      expect(attribution?.stormId).toBe(stormId);
    },
  );

  it("stores no arrival for a visitor with Global Privacy Control, but stores the consent", async () => {
    await send(
      consultation({ landingPage: "/?gclid=1", smsConsent: "Text me." }),
      { "Sec-GPC": "1" },
    );
    expect(JSON.parse(rows().at(-1)!.content)).toMatchObject({
      attribution: { smsConsent: "Text me." },
    });
  });

  it.each([
    ["", "Not known"],
    ["POL-7", "POL-7"],
  ])(
    "has for the policy number %j, which its sender does not have there, %j",
    async (policyNumber, stored) => {
      const boxes = { unknownPolicy: "yes", approximateDate: "yes" };
      await send(consultation({ policyNumber, ...boxes }));
      expect(JSON.parse(rows().at(-1)!.content)).toMatchObject({
        fields: { policyNumber: stored, approximateDate: "yes" },
      });
    },
  );

  it("is answered in the language of its page, which is stored", async () => {
    const sendIn = (values: Values) =>
      answer(consultationAction, request(values), { language: "es" });
    expect((await sendIn(consultation())).status).toBe(303);
    expect(JSON.parse(rows().at(-1)!.content)).toMatchObject({
      attribution: { language: "es" },
    });
    expect((await sendIn(consultation({ email: "nadie" }))).result).toEqual(
      expect.objectContaining({
        reply: expect.objectContaining({
          error: {
            email: [
              "Escriba un correo electrónico completo, como nombre@ejemplo.com",
            ],
          },
        }),
      }),
    );
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
      ticket: mintTicket(Date.now() - 25 * 60 * MINUTE),
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
});
