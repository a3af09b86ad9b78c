import { expect, it } from "vitest";

import { statusOf } from "./log-rows.ts";

const log = {
  entries: [],
  asOf: "2027-03-31T15:00:00Z",
  readTo: "2027-03-20T12:00:30Z",
  state: "read",
} as const;
const AS_OF = "as of Mar 31, 2027, 10:00 AM CDT.";
const OLDER = "There may be more from Mar 20, 2027, 7:00 AM CDT or earlier.";

it.each([
  [63, 40, false, `The newest 40 of 63 changes so far, ${AS_OF} ${OLDER}`],
  [0, 40, false, `No changes match these filters so far, ${AS_OF} ${OLDER}`],
  [41, 80, true, `41 changes, ${AS_OF}`],
  [1, 40, true, `1 change, ${AS_OF}`],
])(
  "of %i changes, %i are shown, and what is not read is not denied",
  (count, most, isComplete, said) => {
    expect(statusOf(log, count, most, isComplete)).toBe(said);
  },
);
