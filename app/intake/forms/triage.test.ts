import { beforeAll, describe, expect, it, vi } from "vitest";

import { mintTicket, readTicket, renewTicket } from "./form-start.server";
import { suspicionOf, SubmissionLimits } from "./triage.server";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteSecret: "a secret of at least 32 characters",
    siteUrl: "http://localhost:3000",
    intake: { fewestSeconds: 2 },
  }),
}));

describe("a form's ticket", () => {
  const shown = Date.now();
  let ticket = "";
  beforeAll(() => {
    ticket = mintTicket(shown);
  });
  const stateAfter = (ms: number) => readTicket(ticket, shown + ms).state;

  it("is good from the third second on and for a day", () => {
    expect(stateAfter(1_999)).toBe("early");
    expect(stateAfter(2_000)).toBe("good");
    expect(stateAfter(24 * 3_600_000)).toBe("good");
    // The clock was put back meanwhile, for which no visitor is blamed.
    expect(stateAfter(-3_600_000)).toBe("good");
    expect(stateAfter(24 * 3_600_000 + 1)).toBe("expired");
  });

  it("cannot be forged", () => {
    const [key, time, signed] = ticket.split(".");
    const older = (parseInt(time!, 36) - 60_000).toString(36);
    for (const forged of [
      null,
      "",
      "x",
      `${key}.${older}.${signed}`,
      `${key}.${time}.${signed!.slice(0, -1)}`,
      `${"A".repeat(22)}.${time}.${signed}`,
    ]) {
      expect(readTicket(forged).state, String(forged)).toBe("forged");
    }
  });

  it("keeps its key when it is renewed, and lets the words be sent at once", () => {
    const old = readTicket(ticket, shown + 25 * 3_600_000).ticket!;
    const renewed = readTicket(renewTicket(old));
    expect(renewed).toMatchObject({ state: "good", ticket: { key: old.key } });
  });
});

it("an e-mail has its mails counted however it is spelled", () => {
  let now = 1;
  const limits = new SubmissionLimits({
    mostPerHour: 1_000,
    evidence: { perAddress: 1, perDay: 1 },
    now: () => now,
  });
  for (let time = 0; time < 10; time += 1) {
    const sender = { address: null, email: `Ann+${time}@example.com` };
    expect(limits.reached(sender)).toBeNull();
    limits.countSubmission(sender);
  }
  expect(
    limits.reached({ address: null, email: "ann@example.com" }),
  ).toMatchObject({ reason: "limit: email" });
  now += 24 * 3_600_000 + 1;
  expect(
    limits.reached({ address: null, email: "ann@example.com" }),
  ).toBeNull();
});

it.each([
  ["Jo", "https://a.example/1 and www.a.example/2", null],
  ["https://buy.example", "text", "link in a field"],
  ["Jo", "[url=https://buy.example]buy[/url]", "markup"],
  ["Jo", '<a href="https://buy.example">buy</a>', "markup"],
  ["Jo", "http://a.example http://b.example http://c.example", "links"],
])("the look for advertising finds in %j, %j: %s", (name, message, reason) => {
  const sender = { email: "jo@www.example.com", phone: "" };
  const fields = { name, message, ...sender };
  expect(suspicionOf({ kind: "contact", fields })).toBe(reason);
});
