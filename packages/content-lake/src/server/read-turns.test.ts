import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import type { Readable } from "node:stream";
import { linesInTurn } from "./read-turns.ts";

it("an export is whole, though the machine gives it no time for a while", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
  const identity = { kind: "token", token: { isManaged: true } };
  const reader = { identity } as unknown as Parameters<typeof linesInTurn>[0];
  const { body } = linesInTurn(reader, [1, 2, 3]);
  expect(await text(body as Readable)).toBe("1\n2\n3\n");
});
