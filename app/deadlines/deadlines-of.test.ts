import fc from "fast-check";
import { expect, it } from "vitest";

import {
  type DeadlineKind,
  deadlineKinds,
  deadlinePerils,
  deadlineStarts,
  deadlineUnits,
  insurerKinds,
  policyOwners,
} from "../../schemas/deadline-terms";

import type { SourcedRule } from "~/content/deadline.query";

import { addDays } from "./calendar-day";
import { countFrom } from "./count";
import { OTHER } from "./deadline-form";
import {
  type DeadlineDate,
  deadlinesOf,
  hasPassed,
  type LossAnswers,
  outlookOf,
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
    holidays: fc.constantFrom("federal", "counted", "unknown"),
    perils: someOf(values(deadlinePerils)),
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
  peril: fc.constantFrom(...values(deadlinePerils), OTHER),
  dateOfLoss: fc
    .integer({ min: 0, max: 4_000 })
    .map((days) => addDays("1990-01-01", days)),
  dateOfNotice: laterDay,
  dateOfProof: laterDay,
  dateOfAgreement: laterDay,
  dateOfDenial: laterDay,
});

/** The last day by a rule alone, in other words than the code's; null without one. */
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
  return from ? countFrom(from, each).last : null;
}

function isMeant(each: SourcedRule, { owner, peril }: LossAnswers): boolean {
  const fits = (scope: readonly string[], answer: string) =>
    answer === "other" || scope.length === 0 || scope.includes(answer);
  return fits(each.owners, owner) && fits(each.perils, peril);
}

it("deadlines are never later than the strictest rule that applies", () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), answers, (rules, asked) => {
      const results = deadlinesOf(rules, asked);
      expect(results.map(({ kind }) => kind)).toEqual(values(deadlineKinds));
      for (const { kind, dates, open } of results) {
        const applying = rules.filter(
          (each) => each.deadline === kind && isMeant(each, asked),
        );
        expect(dates.length + open.length).toBe(applying.length);
        const lasts = applying.flatMap((each) => lastDayBy(each, asked) ?? []);
        expect(dates.map(({ last }) => last)).toEqual(lasts.toSorted());
      }
    }),
    { numRuns: 5_000 },
  );
});

it("a limit of the general law has no date: the policy's own may come before", () => {
  const asked = { ...fc.sample(answers, 1)[0]!, peril: OTHER, owner: OTHER };
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

// In: the days from which a year runs, by deadline. Out: what has passed, what is next.
it.each<
  [string, Partial<Record<DeadlineKind, string[]>>, string[], string | null]
>([
  [
    "is the earliest date ahead of all deadlines",
    { payment: ["2026-01-05"], suit: ["2025-12-01", "2026-05-31"] },
    [],
    "suit 2026-12-01",
  ],
  [
    "hides no own deadline that has passed behind a later rule",
    { payment: ["2026-10-01"], suit: ["2025-05-31", "2026-05-31"] },
    ["suit 2026-05-31"],
    "payment 2027-10-01",
  ],
  [
    "is nothing ahead where the only own deadline has passed",
    { noticeOfLoss: [], suit: ["2025-05-31", "2026-05-31"] },
    ["suit 2026-05-31"],
    null,
  ],
  [
    "takes the present day for one that is still there",
    { suit: ["2025-11-23"] },
    [],
    `suit ${TODAY}`,
  ],
  [
    "passes over what the insurer has missed",
    { payment: ["2025-05-31", "2026-05-31"] },
    [],
    "payment 2027-05-31",
  ],
])("what a visitor sees first %s", (_name, given, passed, next) => {
  const results = Object.entries(given).map(([name, days]) => {
    const kind = name as DeadlineKind;
    return { kind, dates: days.map((from) => date(kind, from)), open: [] };
  });
  const outlook = outlookOf(results, TODAY);
  const asText = ({ kind, last }: { kind: string; last: string }) =>
    `${kind} ${last}`;
  expect(outlook.passed.map(asText)).toEqual(passed);
  expect(outlook.next && asText(outlook.next)).toBe(next);
});

it("the insurer is said to be late only after the later of two possible dates", () => {
  // Thanksgiving lies between: Friday or, without it, Monday.
  const length = { length: 5, unit: "businessDays" } as const;
  const insurers = date("payment", "2026-11-20", length);
  expect(insurers).toMatchObject({
    last: "2026-11-27",
    lastWithoutHolidays: "2026-11-30",
  });
  expect(hasPassed(insurers, "2026-11-28")).toBe(false);
  expect(hasPassed(insurers, "2026-12-01")).toBe(true);
  const own = date("noticeOfLoss", "2026-11-20", length);
  expect(hasPassed(own, "2026-11-28")).toBe(true);
});
