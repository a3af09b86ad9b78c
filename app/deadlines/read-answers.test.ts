import { describe, expect, it } from "vitest";

import { parseFields } from "~/intake/forms/form-schema";

import { deadlineSchema } from "./read-answers.server";

const states = [
  { slug: "texas", abbreviation: "TX" },
  { slug: "colorado", abbreviation: "CO" },
  { slug: "connecticut", abbreviation: "CT" },
];
const noon = Date.parse("2026-06-30T18:00:00Z");

const complete = {
  state: "texas",
  owner: "homeowner",
  peril: "hail",
  dateOfLoss: "2026-05-31",
};

function faults(changed: Record<string, string | string[]>, now = noon) {
  const fields = Object.entries({ ...complete, ...changed }).flatMap(
    ([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
  );
  const schema = deadlineSchema(states, now);
  const result = parseFields(schema, new URLSearchParams(fields));
  return result.status === "success" ? {} : (result.error ?? {});
}

const onlyFault = (field: string, message: RegExp) => ({
  [field]: [expect.stringMatching(message)],
});

describe("the calculator's form", () => {
  it("asks for a state and the date of the loss, and takes the rest as it comes", () => {
    expect(faults({})).toEqual({});
    expect(faults({ dateOfNotice: "", owner: "other" })).toEqual({});
    expect(faults({ state: "", dateOfLoss: " " })).toEqual({
      ...onlyFault("state", /^Choose the state/),
      ...onlyFault("dateOfLoss", /is required$/),
    });
  });

  it.each([
    ["1989-12-31", /1990 or later$/],
    ["2026-07-01", /can’t be in the future$/],
    ["2023-02-29", /must be a real date/],
    ["05/31/2026", /must be a real date/],
  ])("refuses a loss of %j in a sentence", (dateOfLoss, message) => {
    expect(faults({ dateOfLoss })).toEqual(onlyFault("dateOfLoss", message));
  });

  it.each([
    [{ dateOfProof: "2026-05-30" }, "dateOfProof", /before the date of loss/],
    [{ dateOfDenial: "2026-05-30" }, "dateOfDenial", /before the date of loss/],
    [
      { dateOfNotice: "2026-06-05", dateOfAgreement: "2026-06-04" },
      "dateOfAgreement",
      /before the date of notice/,
    ],
  ])(
    "refuses an event before the one it follows: %j",
    (dates, field, message) => {
      expect(faults(dates)).toEqual(onlyFault(field, message));
    },
  );

  it("says so of a state, a policy or a peril that it does not offer", () => {
    expect(faults({ state: "ohio" })).toEqual(
      onlyFault("state", /no rules for that state/),
    );
    expect(faults({ owner: "toString", peril: "war" })).toEqual({
      ...onlyFault("owner", /from the list/),
      ...onlyFault("peril", /from the list/),
    });
    expect(Object.keys(faults({ peril: ["hail", "fire"] }))).toEqual(["peril"]);
  });
});

it("the present day is that of the state of the property, not of the server", () => {
  // Evening of June 30 in Denver, July 1 in New York.
  const now = Date.parse("2026-07-01T05:30:00Z");
  const dateOfLoss = "2026-07-01";
  expect(faults({ state: "colorado", dateOfLoss }, now)).toEqual(
    onlyFault("dateOfLoss", /in the future$/),
  );
  expect(faults({ state: "connecticut", dateOfLoss }, now)).toEqual({});
});
