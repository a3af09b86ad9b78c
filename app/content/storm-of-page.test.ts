import { describe, expect, it } from "vitest";

import { stubReader } from "./source/stub-reader.fixture";
import { formStorm, pageSubject } from "./storm.server";
import { STORM_TERMS_QUERY } from "./storm.query";

const HOUR = 3_600_000;
const KANSAS = { name: "Kansas", slug: "kansas" };
const storm = {
  ...{ _id: "hail", active: true, states: [KANSAS], perils: ["hail", "wind"] },
  startsAt: new Date(Date.now() - HOUR).toISOString(),
  endsAt: new Date(Date.now() + HOUR).toISOString(),
};
const reader = () =>
  stubReader({
    [STORM_TERMS_QUERY]: [storm],
    'type == "claimType"': [{ slug: "hail-damage", peril: "hail" }],
    commercialOnlyNote: [{ slug: "kansas" }],
  });

describe("the subject of a page", () => {
  it.each([
    ["/", null, null],
    ["/blog/hail-damage", null, null],
    ["/states/kansas", "kansas", null],
    ["/states/Kansas/", "kansas", null],
    ["/claims/hail-damage", null, "hail"],
    ["/claims/hail-damage/kansas", "kansas", "hail"],
    ["/claims/wind/kansas", "kansas", "wind"],
    ["/claims/commercial/kansas", "kansas", null],
    ["/claims/residential/utah", "utah", null],
    ["/states/kansas'; drop table", "kansas'; drop table", null],
  ])("%s is about %s and %s", async (path, state, peril) => {
    expect(await pageSubject(reader(), path)).toEqual({ state, peril });
  });
});

describe("a page about homes where only commercial policies may be adjusted", () => {
  const HOMES = "/claims/residential/kansas";

  it("has no subject of a storm, so its card shows none either", async () => {
    expect(await pageSubject(reader(), HOMES)).toBeNull();
  });

  it("opens a form without the defaults and the name of a storm", async () => {
    expect(await formStorm(reader(), HOMES)).toBeNull();
    expect(await formStorm(reader(), "/claims/commercial/kansas")).toEqual({
      id: "hail",
      defaults: { perilType: "hail", location: "Kansas" },
    });
  });
});
