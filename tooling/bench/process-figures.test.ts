import { expect, it } from "vitest";

import { cpuSecondsOf } from "./process-figures.ts";

it("reads the time of a process with any name", () => {
  const before = "S 1 7 7 0 -1 4194304 900 0 0 0";
  const line = `7 (a ) (b) 3) ${before} 250 50 0 0 20 0 1 0 99 1000 200\n`;
  expect(cpuSecondsOf(line)).toBe(3);
});
