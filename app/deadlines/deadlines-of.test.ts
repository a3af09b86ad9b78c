import fc from "fast-check";
import { expect, it } from "vitest";

import {
  type DeadlineKind,
  deadlineKinds,
  perils,
  deadlineStarts,
  deadlineUnits,
  insurerKinds,
  policyOwners,
} from "../../domain/deadline-terms";

import type { SourcedRule } from "~/content/deadline.query";

import { propertyRuns } from "../../tests/fixtures/property-runs.fixture";
import { addDays } from "./calendar-day";
import { countFrom, countLatest } from "./count";
import { OTHER } from "./deadline-form";
import {
  type DeadlineDate,
  deadlinesOf,
  hasPassed,
  isInsurers,
  type LossAnswers,
  passedOf,
} from "./deadlines-of";

const values = <Value extends string>(choices: readonly { value: Value }[]) =>
  choices.map(({ value }) => value);

const someOf = <Value>(choices: Value[]) =>
  fc.subarray(choices, { maxLength: 2 });

const plainRule = {
  id: "rule",
  changedAt: "2026-11-01T00:00:00Z",
  deadline: "suit",
  direction: "leastTime",
  start: "loss",
  length: 1,
  unit: "years",
  holidays: "unknown",
  stateHolidays: [],
  extensionDays: 0,
  mayPolicyShorten: "unknown",
  perils: [],
  owners: [],
} as unknown as SourcedRule;

const rule: fc.Arbitrary<SourcedRule> = fc
  .record({
    id: fc.uuid(),
    deadline: fc.constantFrom(...values(deadlineKinds)),
    start: fc.constantFrom(...values(deadlineStarts)),
    length: fc.integer({ min: 1, max: 90 }),
    unit: fc.constantFrom(...values(deadlineUnits)),
    holidays: fc.constantFrom("federal", "state", "counted", "unknown"),
    extensionDays: fc.constantFrom(0, 45),
    perils: someOf(values(perils)),
    owners: someOf(values(policyOwners)),
  })
  .map((each) => ({
    ...plainRule,
    ...each,
    direction: insurerKinds.includes(each.deadline) ? "mostTime" : "leastTime",
  }));

const laterDay = fc
  .option(fc.integer({ min: 0, max: 400 }))
  .map((days) => (days === null ? "" : addDays("2001-01-01", days)));

const answers: fc.Arbitrary<LossAnswers> = fc.record({
  owner: fc.constantFrom(...values(policyOwners), OTHER),
  peril: fc.constantFrom(...values(perils), OTHER),
  dateOfLoss: fc
    .integer({ min: 0, max: 4_000 })
    .map((days) => addDays("1990-01-01", days)),
  dateOfNotice: laterDay,
  dateOfProof: laterDay,
  dateOfAgreement: laterDay,
  dateOfDenial: laterDay,
});

/** The last day by one rule, in other terms than the code's; null without one. */
function lastDayBy(each: SourcedRule, asked: LossAnswers): string | null {
  const ofEvents: Partial<Record<SourcedRule["start"], string>> = {
    loss: asked.dateOfLoss,
    notice: asked.dateOfNotice,
    proofOfLoss: asked.dateOfProof,
    agreement: asked.dateOfAgreement,
    denial: asked.dateOfDenial,
    accrual: asked.dateOfLoss,
    unstated: each.direction === "mostTime" ? "" : asked.dateOfLoss,
  };
  const from = ofEvents[each.start];
  if (!from) return null;
  const count = each.direction === "mostTime" ? countLatest : countFrom;
  return count(from, each).last;
}

function isMeant(each: SourcedRule, { owner, peril }: LossAnswers): boolean {
  const fits = (scope: readonly string[], answer: string) =>
    answer === "other" || scope.length === 0 || scope.includes(answer);
  return fits(each.owners, owner) && fits(each.perils, peril);
}

it("the reader's date is the earliest of all rules, the insurer's the latest", () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), answers, (rules, asked) => {
      const results = deadlinesOf(rules, asked);
      const known = results.map(({ kind }) => kind);
      for (const kind of values(deadlineKinds)) {
        const applying = rules.filter(
          (each) => each.deadline === kind && isMeant(each, asked),
        );
        // A policy may limit a suit for which no rule is known.
        expect(known.includes(kind)).toBe(
          kind === "suit" || applying.length > 0,
        );
        const found = results.find((each) => each.kind === kind);
        if (!found) continue;
        const { dates, open, shorter } = found;
        expect(dates.length + open.length + shorter.length).toBe(
          applying.length,
        );
        const lasts = applying.flatMap((each) => lastDayBy(each, asked) ?? []);
        const shown = isInsurers(found)
          ? lasts.toSorted().slice(-1)
          : lasts.toSorted();
        expect(dates.map(({ last }) => last)).toEqual(shown);
      }
    }),
    propertyRuns(1_000),
  );
});

it("a limit of the general law has no date: the policy's own may come before", () => {
  const asked = {
    ...fc.sample(answers, propertyRuns(1))[0]!,
    peril: OTHER,
    owner: OTHER,
  };
  const general = { ...plainRule, direction: "generalTime" as const };
  const suit = deadlinesOf([general], asked).find(
    ({ kind }) => kind === "suit",
  );
  expect(suit).toMatchObject({ dates: [], open: [{ event: null }] });
});

const TODAY = "2026-11-23";

function date(
  deadline: DeadlineKind,
  from: string,
  changed: Partial<SourcedRule> = {},
): DeadlineDate {
  const counted = { ...plainRule, deadline, ...changed };
  return { rule: counted, event: "loss", from, ...countFrom(from, counted) };
}

// From the days on which a year starts, by deadline: what has passed, what is next.
it.each<[string, Partial<Record<DeadlineKind, string[]>>, string[]]>([
  [
    "not behind a later rule",
    { proofOfLoss: ["2026-10-01"], suit: ["2025-05-31", "2026-05-31"] },
    ["suit 2026-05-31"],
  ],
  [
    "not where there is no date",
    { noticeOfLoss: [], suit: ["2025-05-31", "2026-05-31"] },
    ["suit 2026-05-31"],
  ],
  ["not before the present day has ended", { suit: ["2025-11-23"] }, []],
  ["not of the insurer", { payment: ["2025-05-31", "2026-05-31"] }, []],
])(
  "an own deadline that has passed is told first, %s",
  (_name, given, passed) => {
    const results = Object.entries(given).map(([name, days]) => {
      const kind = name as DeadlineKind;
      const dates = days.map((from) => date(kind, from));
      return { kind, dates, open: [], shorter: [] };
    });
    const found = passedOf(results, TODAY);
    expect(found.map(({ kind, last }) => `${kind} ${last}`)).toEqual(passed);
  },
);

it("the insurer is said to be late only after the latest of all dates", () => {
  // Thanksgiving and the day after it lie between.
  const length = { length: 5, unit: "businessDays" } as const;
  const payment: SourcedRule = {
    ...plainRule,
    ...length,
    id: "payment",
    deadline: "payment",
    direction: "mostTime",
    start: "agreement",
  };
  const asked = {
    owner: OTHER,
    peril: OTHER,
    dateOfLoss: "2026-10-01",
    dateOfNotice: "",
    dateOfDenial: "",
    dateOfProof: "",
    dateOfAgreement: "2026-11-20",
  };
  const [result] = deadlinesOf([payment], asked);
  const [latest] = result!.dates;
  expect(latest!.last).toBe("2026-12-01");
  expect(hasPassed(result!, latest!, "2026-12-01")).toBe(false);
  expect(hasPassed(result!, latest!, "2026-12-02")).toBe(true);
  // A rule that has not begun to run may give more time.
  const limit: SourcedRule = { ...payment, id: "limit", start: "proofOfLoss" };
  const [open] = deadlinesOf([payment, limit], asked);
  expect(hasPassed(open!, open!.dates[0]!, "2027-12-02")).toBe(false);
  const [own] = deadlinesOf(
    [{ ...payment, deadline: "noticeOfLoss", direction: "leastTime" }],
    asked,
  );
  expect(own!.dates[0]!.last).toBe("2026-11-27");
  expect(hasPassed(own!, own!.dates[0]!, "2026-11-28")).toBe(true);
});
