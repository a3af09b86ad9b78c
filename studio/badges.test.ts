import { expect, it } from "vitest";

import { documentBadges } from "./badges.ts";

const at = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString();
const storm = (active: boolean) => ({
  _id: "a",
  _type: "storm",
  active,
  startsAt: at(-1),
  endsAt: at(1),
});
const license = (expiresOn: string) => ({
  _id: "a",
  _type: "stateLicence",
  name: "RCC",
  status: "published",
  personalLicenseNumber: "as printed",
  expiresOn,
});

it.each([
  ["a storm that is on", storm(true), null, "On now"],
  ["a storm that will be", null, storm(true), "On now once published"],
  ["one to end", storm(true), storm(false), "On now; off once published"],
  ["an expired license", license("2020-01-31"), null, "Expired"],
  [
    "a license that is renewed",
    license("2020-01-31"),
    license("2999-01-31"),
    "Expired; valid once published",
  ],
  ["a valid license", license("2999-01-31"), license("2999-02-28"), undefined],
])("says of %s what visitors see", (_, published, draft, label) => {
  const props = { published, draft, version: null } as never;
  const [badge] = documentBadges.flatMap((each) => each(props) ?? []);
  expect(badge?.label).toBe(label);
});
