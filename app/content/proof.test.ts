import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

import { contentGaps } from "../../domain/content-gaps";
import { adjusterGaps, caseResultGaps } from "../../domain/proof";

import { everythingHasAppeared } from "./fragments/link";
import { HOME_QUERY } from "./page.query";
import { stubReader } from "./source/stub-reader.fixture";
import { STATE_QUERY } from "./state.query";
import { licenseStanding } from "./term.server";

const reference = (_ref: string) => ({ _type: "reference", _ref });
const photograph = {
  _type: "picture",
  alt: "A person at a desk",
  asset: reference("image-a"),
};
const signedOff = { name: "Counsel", date: "2026-11-20" };
const utah = { state: reference("state-utah") };

/** Nothing is missing in these two. */
const adjuster = {
  _id: "one",
  _type: "adjuster",
  name: "A Person",
  order: 1,
  photograph,
  sentence: "I look before I write.",
  signedOff,
  licenses: [{ _key: "a", ...reference("license") }],
};
const result = {
  _id: "result",
  _type: "caseResult",
  peril: "hail",
  signedOff,
  ...utah,
  firstOffer: 40_000,
  settlement: 90_000,
  fee: 9_000,
  month: "2026-03-14",
  consentOn: "2026-04-01",
  consentEndsOn: "2027-04-01",
};
const license = {
  _id: "license",
  _type: "stateLicence",
  servesState: true,
  ...utah,
  status: "published",
  personalLicenseNumber: "as printed",
};
const rest = [
  { _id: "homePage", _type: "homePage", title: "Home" },
  {
    _id: "state-utah",
    _type: "state",
    name: "Utah",
    slug: { current: "utah" },
  },
  { _id: "image-a", _type: "sanity.imageAsset", path: "images/a.jpg" },
];

/** The ids of what is shown on the home page and on that of the state. */
async function shown(
  documents: readonly object[],
  lapsed: readonly string[] = [],
) {
  const params = {
    ...everythingHasAppeared,
    language: "en",
    slug: "utah",
    lapsed,
  };
  const dataset = [...rest, ...documents];
  const read = async (query: string) =>
    (await evaluate(parse(query, { params }), { dataset, params })).get();
  const [home, state] = [await read(HOME_QUERY), await read(STATE_QUERY)];
  const of = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
  return {
    home: [...of(home.adjusters), ...of([home.result].filter(Boolean))],
    state: [...of(state.adjusters), ...of(state.results)],
  };
}

const both = { home: ["one", "result"], state: ["one", "result"] };
const onlyResult = { home: ["result"], state: ["result"] };
const onlyAdjuster = { home: ["one"], state: ["one"] };
const withdrawn = { consentWithdrawnOn: "2026-11-27" };

it("an adjuster and a case result that are complete and signed off are shown", async () => {
  expect(await shown([adjuster, result, license])).toEqual(both);
  expect([adjusterGaps(adjuster), caseResultGaps(result)]).toEqual([[], []]);
});

it.each([
  { sentence: undefined },
  { licenses: [] },
  withdrawn,

  { photograph: {} },
  { signedOff: { name: "Counsel" } },
])(
  "an adjuster with %j is shown nowhere, and editors are told",
  async (lost) => {
    const incomplete = { ...adjuster, ...lost };
    expect(await shown([incomplete, result, license])).toEqual(onlyResult);
    expect(adjusterGaps(incomplete)).toHaveLength(1);
  },
);

it.each([
  { state: undefined },
  { peril: "" },
  { firstOffer: undefined },
  { month: undefined },
  { consentOn: "" },
  { signedOff: {} },
  withdrawn,
])("a result with %j is shown nowhere, and editors are told", async (lost) => {
  const incomplete = { ...result, ...lost };
  expect(await shown([adjuster, incomplete, license])).toEqual(onlyAdjuster);
  expect(caseResultGaps(incomplete)).toHaveLength(1);
  const gaps = contentGaps([incomplete], 0);
  // Visitors do not see it, so it keeps no page from being listed.
  expect(gaps.map(({ kind }) => kind)).toEqual(["note"]);
});

it.each([{ status: "placeholder" }, { personalLicenseNumber: "" }])(
  "an adjuster whose only license has %j is not shown",
  async (lost) => {
    const unknown = { ...license, ...lost };
    expect(await shown([adjuster, result, unknown])).toEqual(onlyResult);
  },
);

it("a lapsed license takes its adjuster and, from the home page, its results", async () => {
  expect(await shown([adjuster, result, license], ["license"])).toEqual({
    home: [],
    // Instead of showing it, the page says that no license is valid.
    state: ["result"],
  });
});

it("a result is shown to the end of the last day of the consent, by the clock of its state", async () => {
  const end = Date.parse("2027-04-02T06:00:00Z");
  const terms = [{ ...result, abbreviation: "UT", expiresOn: "2027-04-01" }];
  for (const [now, lapsed] of [
    [end - 1, []],
    [end, ["result"]],
  ] as const) {
    const reader = { ...stubReader({ stateLicence: terms }), now };
    const standing = await licenseStanding({
      ...reader,
      withoutStega: () => reader,
    });
    expect(standing.lapsed).toEqual(lapsed);
    expect(await shown([adjuster, result, license], standing.lapsed)).toEqual(
      lapsed.length === 0 ? both : onlyAdjuster,
    );
  }
});
