import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  deadlineKinds,
  deadlinePerils,
  deadlineStarts,
  deadlineUnits,
  insurerKinds,
  policyOwners,
} from "../../schemas/deadline-terms";

import { addDays } from "./calendar-day";
import { countFrom, type DeadlineRule } from "./count";
import { deadlinesOf, type LossAnswers, OTHER } from "./deadlines-of";

const values = <Value extends string>(choices: readonly { value: Value }[]) =>
  choices.map(({ value }) => value);

const someOf = <Value>(choices: Value[]) =>
  fc.subarray(choices, { maxLength: 2 });

const rule: fc.Arbitrary<DeadlineRule> = fc
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
    ...each,
    changedAt: "2026-11-01T00:00:00Z",
    direction: insurerKinds.includes(each.deadline) ? "mostTime" : "leastTime",
    mayPolicyShorten: "unknown",
    stateHolidays: [],
  }));

const laterDay = fc.option(fc.integer({ min: 0, max: 400 }));

const answers: fc.Arbitrary<LossAnswers> = fc
  .record({
    owner: fc.constantFrom(...values(policyOwners), OTHER),
    peril: fc.constantFrom(...values(deadlinePerils), OTHER),
    loss: fc.integer({ min: 0, max: 20_000 }),
    notice: laterDay,
    proofOfLoss: laterDay,
    agreement: laterDay,
    denial: laterDay,
  })
  .map(({ owner, peril, loss: days, ...later }) => {
    const loss = addDays("1990-01-01", days);
    const after = (more: number | null) =>
      more === null ? null : addDays(loss, more);
    return {
      owner,
      peril,
      days: {
        loss,
        notice: after(later.notice),
        proofOfLoss: after(later.proofOfLoss),
        agreement: after(later.agreement),
        denial: after(later.denial),
      },
    };
  });

/** The last day by a rule alone, in other words than the code's; null without one. */
function lastDayBy(each: DeadlineRule, { days }: LossAnswers): string | null {
  const own: Record<string, string | null> = { ...days };
  const isTheirs = each.direction === "mostTime";
  const from =
    each.start === "accrual" || (each.start === "unstated" && !isTheirs)
      ? days.loss
      : (own[each.start] ?? null);
  return from === null ? null : countFrom(from, each).last;
}

function isMeant(each: DeadlineRule, { owner, peril }: LossAnswers): boolean {
  const fits = (scope: readonly string[], answer: string) =>
    answer === "other" || scope.length === 0 || scope.includes(answer);
  return fits(each.owners, owner) && fits(each.perils, peril);
}

describe("the deadlines of a loss", () => {
  it("are never later than the strictest rule that applies", () => {
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 12 }),
        answers,
        (rules, asked) => {
          const results = deadlinesOf(rules, asked);
          expect(results.map(({ kind }) => kind)).toEqual(
            values(deadlineKinds),
          );
          for (const { kind, dates, open } of results) {
            const applying = rules.filter(
              (each) => each.deadline === kind && isMeant(each, asked),
            );
            expect(dates.length + open.length).toBe(applying.length);
            const lasts = applying.flatMap(
              (each) => lastDayBy(each, asked) ?? [],
            );
            expect(dates.map(({ last }) => last)).toEqual(lasts.toSorted());
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it("do not become later by another rule", () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 8 }),
        rule,
        answers,
        (rules, another, asked) => {
          const before = deadlinesOf(rules, asked);
          const after = deadlinesOf([...rules, another], asked);
          before.forEach(({ dates: [first] }, index) => {
            if (!first) return;
            const earliest = after[index]?.dates[0]?.last ?? "none";
            expect(earliest <= first.last).toBe(true);
          });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("are not guessed where the day that begins them is not known", () => {
    const own: DeadlineRule = {
      id: "a",
      changedAt: "2026-11-01T00:00:00Z",
      deadline: "decision",
      direction: "mostTime",
      start: "unstated",
      length: 30,
      unit: "calendarDays",
      holidays: "unknown",
      stateHolidays: [],
      mayPolicyShorten: "unknown",
      perils: [],
      owners: [],
    };
    const days = {
      loss: "2026-05-31",
      notice: null,
      proofOfLoss: null,
      agreement: null,
      denial: null,
    };
    const asked = { owner: OTHER, peril: OTHER, days };
    const rules = [own, { ...own, id: "b", start: "proofOfLoss" as const }];
    const decision = deadlinesOf(rules, asked).find(
      ({ kind }) => kind === "decision",
    );
    expect(decision?.dates).toEqual([]);
    expect(decision?.open.map(({ event }) => event)).toEqual([
      null,
      "proofOfLoss",
    ]);
  });
});
