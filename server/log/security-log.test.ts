import { pino } from "pino";
import { describe, expect, it } from "vitest";

import { hashAddress } from "../../app/http/sender-address.server.ts";
import { createSecurityLog } from "./security-log.ts";

function start() {
  const lines: Record<string, unknown>[] = [];
  let time = 1;
  const log = pino(
    { level: "info", base: null },
    { write: (line: string) => lines.push(JSON.parse(line) as never) },
  );
  const note = createSecurityLog({ log, hashAddress, now: () => time });
  return { lines, note, pass: (ms: number) => (time += ms) };
}

it("the security log bounds the lines in a distributed flood, and goes on after it", () => {
  const { lines, note, pass } = start();
  for (let index = 0; index < 5_000; index += 1)
    note("lockout", `10.0.${index >> 8}.${index & 255}`);
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)!["msg"]).toContain("too many senders");
  note("refused origin", "10.0.0.1");
  expect(lines).toHaveLength(102);
  pass(600_001);
  note("lockout", "192.0.2.9");
  expect(lines).toHaveLength(103);
});

describe("a hashed address", () => {
  const noon = new Date("2026-03-01T12:00:00Z");
  const later = new Date("2026-03-01T23:59:59Z");
  const tomorrow = new Date("2026-03-02T00:00:00Z");

  it("stands for one sender for a day, and for none after it", () => {
    const first = hashAddress("192.0.2.1", noon);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(hashAddress("192.0.2.1", later)).toBe(first);
    expect(hashAddress("192.0.2.2", later)).not.toBe(first);
    expect(hashAddress("192.0.2.1", tomorrow)).not.toBe(first);
    expect(hashAddress("192.0.2.1", noon)).not.toBe(first);
  });
});
