import { expect, it } from "vitest";

import { termRows } from "./upkeep.tsx";

it("lists the licenses to renew, the first to expire first, and no others", () => {
  const term = (_id: string, expiresOn: string) => ({
    ...{ _id, _type: "stateLicence", name: _id, abbreviation: "CO" },
    expiresOn,
  });
  const rows = termRows(
    [
      term("gone", "2027-05-01"),
      term("soon", "2027-06-30"),
      term("later", "2028-06-30"),
    ],
    Date.parse("2027-06-01T18:00Z"),
  );
  expect(rows).toEqual([
    expect.objectContaining({
      id: "gone",
      detail: expect.stringMatching(/^Expired on May 1, 2027/),
    }),
    expect.objectContaining({
      id: "soon",
      detail: expect.stringMatching(/29 days are left/),
    }),
  ]);
});
