import { pino } from "pino";
import { expect, it, vi } from "vitest";

import { logLibraryMessages } from "./library-messages.ts";

it("makes one line of a library's message, without a stack", () => {
  const lines: string[] = [];
  const log = pino(
    { base: null },
    { write: (line: string) => lines.push(line) },
  );
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { error, warn } = console;
  logLibraryMessages(log);
  console.error(new TypeError("no such\nsession"), { of: "somebody" });
  console.warn("x".repeat(1000));
  Object.assign(console, { error, warn });
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 40,
    words: "TypeError: no such",
    msg: "a library says",
  });
  expect(lines.join()).not.toMatch(/somebody|\.ts:/);
  expect(lines[1]!.length).toBeLessThan(300);
});
