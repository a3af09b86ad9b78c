import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openCounter } from "./counter.server";
import { suspicionOf } from "./verdict.server";
import { SubmissionLimits } from "./limits.server";
import { emailKey } from "~/http/email-key.server";
import { blockOf, subnetsOf } from "~/http/sender-address.server";
import { mintTicket, readTicket, renewTicket } from "./ticket.server";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteSecret: "a secret of at least 32 characters",
    siteUrl: "http://localhost:3000",
    intake: { fewestSeconds: 2 },
  }),
}));

const folder = mkdtempSync(path.join(os.tmpdir(), "guard-"));
afterAll(() => rmSync(folder, { recursive: true }));

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
    expect(stateAfter(24 * 3_600_000 + 1)).toBe("expired");
  });

  it("does not blame a visitor for a clock that was put back", () => {
    expect(stateAfter(-60_000)).toBe("good");
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

  it("differs for each visitor", () => {
    expect(mintTicket(shown)).not.toBe(ticket);
  });
});

describe("a visitor's network", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7", null],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2/64", "2001:db8:1/48"],
    ["2001:db8::1", "2001:db8:0:0/64", "2001:db8:0/48"],
    ["2001:0db8:0001:0002::9%eth0", "2001:db8:1:2/64", "2001:db8:1/48"],
    ["::1.2.3.4", "0:0:0:0/64", "0:0:0/48"],
  ])("of %s is %s, in %s", (address, own, wide) => {
    expect(subnetsOf(address)).toEqual({ own, wide });
    expect(blockOf(address)).toBe(wide ?? "203.0.113.0/24");
  });

  it.each([null, "127.0.0.1", "::1", "unknown"])(
    "of %s says nothing",
    (address) => expect(subnetsOf(address)).toEqual({ own: null, wide: null }),
  );
});

describe("an e-mail", () => {
  it.each([
    ["ann@example.com", "Ann+roof@Example.COM"],
    ["ann@example.com", " ann+1+2@example.com. "],
    ["ann@example.com", "\uff41nn@ex\u00adample.com"],
    ["ann@xn--mnchen-3ya.example", "ann@M\u00dcNCHEN.example"],
    ["annlee@gmail.com", "a.n.n.l.e.e+x@googlemail.com"],
    ["+@example.com", "+@example.com"],
    ["no address", "No address"],
  ])("is counted as %s: %s", (key, typed) => {
    expect(emailKey(typed)).toBe(key);
  });

  it.each([
    ["ann.lee@example.com", "annlee@example.com"],
    ["ann-1@example.com", "ann@example.com"],
    ["ann@gmail.com", "ann@example.com"],
  ])("of another mailbox is counted apart: %s, %s", (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });

  it("has its mails counted however it is spelled", () => {
    const limits = new SubmissionLimits({
      dataDir: folder,
      mostPerHour: 1_000,
      evidence: { perAddress: 1, perDay: 1 },
    });
    for (let time = 0; time < 10; time += 1) {
      const sender = { address: null, email: `Ann+${time}@example.com` };
      expect(limits.reached(sender)).toBeNull();
      limits.countSubmission(sender);
    }
    expect(
      limits.reached({ address: null, email: "ann@example.com" }),
    ).toMatchObject({ reason: "limit: email" });
  });
});

describe("a counter", () => {
  const file = path.join(folder, "limits.sqlite");

  it("starts again when its span is over, and remembers over a restart", () => {
    let time = 1_000;
    let counter = openCounter({ file, now: () => time });
    expect(counter.read("a", 100)).toBe(0);
    counter.add("a", 100);
    expect(counter.add("a", 100)).toBe(2);
    counter.close();
    counter = openCounter({ file, now: () => time });
    expect(counter.read("a", 100)).toBe(2);
    time = 1_100;
    expect(counter.read("a", 100)).toBe(0);
    expect(counter.add("a", 100)).toBe(1);
    expect(counter.read("b", 100)).toBe(0);
    counter.close();
  });

  it("ignores counts by a clock that was a day ahead", () => {
    const name = "ahead";
    const day = 24 * 3_600_000;
    const ahead = openCounter({ file, now: () => day });
    for (let index = 0; index < 20; index += 1) ahead.add(name, 1_000);
    ahead.close();
    const counter = openCounter({ file, now: () => 1_000 });
    expect(counter.read(name, 1_000)).toBe(0);
    expect(counter.add(name, 1_000)).toBe(1);
    counter.close();
  });

  it("counts a bounded number of names, and drops the lowest counts first", () => {
    const counter = openCounter({ file: null, mostNames: 1_000 });
    for (let index = 0; index < 50; index += 1) counter.add("busy", 60_000);
    for (let index = 0; index < 5_000; index += 1)
      counter.add(`stranger ${index}`, 60_000);
    expect(counter.read("busy", 60_000)).toBe(50);
    const remembered = Array.from({ length: 5_000 }, (_, index) =>
      counter.read(`stranger ${index}`, 60_000),
    ).filter((hits) => hits > 0);
    expect(remembered.length).toBeLessThanOrEqual(1_500);
    counter.close();
  });
});

describe("the look for advertising", () => {
  const lines = ["Jo Doe", "1 Main St"];

  it("leaves a claim with a link to pictures alone", () => {
    const text = "Photos: https://photos.example/a and www.photos.example/b";
    expect(suspicionOf({ lines, text })).toBeNull();
  });

  it.each([
    [["https://buy.example"], "text"],
    [lines, "[url=https://buy.example]buy[/url]"],
    [lines, '<a href="https://buy.example">buy</a>'],
    [lines, "http://a.example http://b.example http://c.example"],
  ])("finds %j %j", (found, text) => {
    expect(suspicionOf({ lines: found, text })).not.toBeNull();
  });
});
