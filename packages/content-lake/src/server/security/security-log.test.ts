import { describe, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { createSecurityLog } from "./security-log.ts";

type Line = Record<string, unknown>;

function open() {
  const lines: Line[] = [];
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const log = createLog(
    (line) => lines.push(JSON.parse(line) as Line),
    "error",
  );
  const security = createSecurityLog(log, () => clock.now);
  return { lines, clock, security };
}

describe("the security log", () => {
  it("names no address, and has another key on the next day and in the next process", () => {
    const first = open();
    const second = open();
    for (const { security } of [first, second]) {
      security.note("lockout", "203.0.113.7");
    }
    first.clock.now = Date.UTC(2026, 0, 6, 0, 0, 1);
    first.security.note("lockout", "203.0.113.7");
    const senders = [...first.lines, ...second.lines].map(
      ({ sender }) => sender,
    );
    expect(new Set(senders).size).toBe(3);
    expect(JSON.stringify([...first.lines, ...second.lines])).not.toContain(
      "203.0",
    );
  });
});
