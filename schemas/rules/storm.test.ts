import { expect, it } from "vitest";

import { stormOverAdvice } from "./storm.ts";

const hail = {
  ...{ _id: "hail", name: "Hail", active: true },
  startsAt: "2027-03-14T00:00:00Z",
  endsAt: "2027-03-20T00:00:00Z",
};

it("the times of a storm are warned of once it is over and still switched on", () => {
  const later = Date.parse("2027-03-20T00:00:00Z");
  expect(stormOverAdvice(hail, later - 1)).toBe(true);
  expect(stormOverAdvice(hail, later)).toMatch(/visitors see nothing/);
  expect(stormOverAdvice({ ...hail, active: false }, later)).toBe(true);
});
