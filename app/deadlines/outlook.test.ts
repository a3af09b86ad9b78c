import { describe, expect, it } from "vitest";

import type { DeadlineKind } from "../../schemas/deadline-terms";

import { countFrom, type DeadlineRule } from "./count";
import {
  type DeadlineDate,
  type DeadlineResult,
  hasPassed,
  outlookOf,
} from "./deadlines-of";

const TODAY = "2026-11-23";

function date(
  deadline: DeadlineKind,
  from: string,
  changed: Partial<DeadlineRule> = {},
): DeadlineDate<DeadlineRule> {
  const rule: DeadlineRule = {
    id: "rule",
    changedAt: "2026-11-01T00:00:00Z",
    deadline,
    direction: "leastTime",
    start: "loss",
    length: 1,
    unit: "years",
    holidays: "unknown",
    stateHolidays: [],
    mayPolicyShorten: "unknown",
    perils: [],
    owners: [],
    ...changed,
  };
  return { rule, event: "loss", from, ...countFrom(from, rule) };
}

function results(
  ...kinds: [DeadlineKind, ...DeadlineDate<DeadlineRule>[]][]
): DeadlineResult<DeadlineRule>[] {
  return kinds.map(([kind, ...dates]) => ({ kind, dates, open: [] }));
}

describe("what a visitor sees first", () => {
  it("is the earliest date ahead of all deadlines", () => {
    const outlook = outlookOf(
      results(
        ["noticeOfLoss"],
        ["payment", date("payment", "2026-01-05")],
        ["suit", date("suit", "2025-12-01"), date("suit", "2026-05-31")],
      ),
      TODAY,
    );
    expect(outlook).toEqual({
      passed: [],
      next: { kind: "suit", last: "2026-12-01" },
    });
  });

  it("hides no own deadline that has passed behind a later rule", () => {
    const suits = [date("suit", "2025-05-31"), date("suit", "2026-05-31")];
    const outlook = outlookOf(
      results(["payment", date("payment", "2026-10-01")], ["suit", ...suits]),
      TODAY,
    );
    expect(outlook.passed).toEqual([{ kind: "suit", last: "2026-05-31" }]);
    expect(outlook.next).toEqual({ kind: "payment", last: "2027-10-01" });
    expect(outlookOf(results(["suit", ...suits]), TODAY).next).toBeNull();
  });

  it("takes the present day for one that is still there", () => {
    const { passed, next } = outlookOf(
      results(["suit", date("suit", "2025-11-23")]),
      TODAY,
    );
    expect([passed, next?.last]).toEqual([[], TODAY]);
  });

  it("passes over what the insurer has missed", () => {
    const dates = [
      date("payment", "2025-05-31"),
      date("payment", "2026-05-31"),
    ];
    const { passed, next } = outlookOf(results(["payment", ...dates]), TODAY);
    expect([passed, next?.last]).toEqual([[], "2027-05-31"]);
  });
});

it("says that the insurer is late only after the later of two possible dates", () => {
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
