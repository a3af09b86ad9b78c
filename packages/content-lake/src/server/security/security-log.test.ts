import { describe, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { createSecurityLog, SPAN_MS } from "./security-log.ts";

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
  it("writes one line for a sender and a span, and says how many it left out", () => {
    const { lines, clock, security } = open();
    for (let each = 0; each < 5_000; each += 1) {
      security.note("flood", "203.0.113.7");
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: "warn", message: "flood" });
    clock.now += SPAN_MS;
    security.note("flood", "203.0.113.7");
    expect(lines[1]).toMatchObject({ message: "flood", repeated: 4_999 });
  });

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
