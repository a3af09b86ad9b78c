import { expect, it } from "vitest";

import { nameOf } from "./document-name.ts";

const documents = new Map([
  ["texas", { _id: "texas", _type: "state", name: "Texas" }],
]);

it.each([
  [
    { state: { _ref: "texas" }, deadline: "suit" },
    "Texas: Suit against the insurer",
  ],
  [{ deadline: "payment" }, "All states: Insurer pays"],
  [{ state: { _ref: "texas" } }, "Texas: no deadline yet"],
  // What is not there, such as a state that was deleted, is not all states.
  [{ state: { _ref: "utah" }, deadline: "payment" }, "rule"],
  [{ _type: "stateTimeline", state: { _ref: "texas" } }, "Texas"],
])("what has no title is named as in its list: %j", (fields, name) => {
  const rule = { _id: "rule", _type: "deadlineRule", ...fields };
  expect(nameOf(rule, documents)).toBe(name);
});
