import { expect, it } from "vitest";

import { StormBadge, termBadge } from "./badges.ts";

const NOW = Date.now();
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

const storm = (active: boolean) => ({
  ...{ _id: "a", _type: "storm", active, startsAt: at(-1), endsAt: at(1) },
});
const license = (expiresOn: string) => ({
  ...{ _id: "a", _type: "stateLicence", expiresOn },
});

it.each([
  ["a storm that is on", storm(true), null, "On now", "danger"],
  [
    "a storm that will be",
    null,
    storm(true),
    "On now once published",
    undefined,
  ],
  [
    "one to end",
    storm(true),
    storm(false),
    "On now; off once published",
    "danger",
  ],
  [
    "one to begin",
    storm(false),
    storm(true),
    "Off; on now once published",
    undefined,
  ],
])("says of %s what visitors see", (_, published, draft, label, color) => {
  const props = { published, draft, version: null };
  const badge = StormBadge(props as never);
  expect([badge?.label, badge?.color]).toEqual([label, color]);
});

it.each([
  ["that has expired", license("2020-01-31"), null, "Expired"],
  [
    "with a draft of its end",
    license("2999-01-31"),
    license("2020-01-31"),
    "Valid; expired once published",
  ],
  ["that is new", null, license("2020-01-31"), "Expired once published"],
  [
    "that is renewed",
    license("2020-01-31"),
    license("2999-01-31"),
    "Expired; valid once published",
  ],
  ["that is valid", license("2999-01-31"), license("2999-02-28"), undefined],
])("says of a license %s what the site says", (_, published, draft, label) => {
  expect(termBadge(published, draft, NOW)?.label).toBe(label);
});
