import ICAL from "ical.js";
import { describe, expect, it } from "vitest";

import { icalendarText } from "~/calendar/icalendar";
import type { SourcedRule } from "~/content/deadline.query";

import { deadlineEvents } from "./calendar-events";
import { type CountedDeadlines, deadlinesOf } from "./deadlines-of";

const law: SourcedRule["legalFact"] = {
  _key: "law",
  topic: "filingLimit",
  percent: null,
  value: "2 years",
  scope: "Policies",
  citation: "Tex. Civ. Prac. & Rem. Code 16.070",
  sourceUrl: "https://law.example/16",
  lastVerifiedAt: "2026-11-21",
  isVerified: true,
  note: null,
};

function rule(
  id: string,
  deadline: SourcedRule["deadline"],
  changed: Partial<SourcedRule>,
): SourcedRule {
  return {
    id,
    deadline,
    changedAt: "2026-11-01T10:20:30Z",
    legalFact: law,
    direction: "leastTime",
    start: "loss",
    mayPolicyShorten: "no",
    length: 15,
    unit: "calendarDays",
    holidays: "unknown",
    stateHolidays: [],
    extensionDays: 0,
    perils: [],
    owners: [],
    ...changed,
  };
}

const citation = "Tex. Ins. Code 542.055; a, b\\c";
const rules = [
  rule("deadline-texas-suit", "suit", { length: 2, unit: "years" }),
  rule("deadline-texas-suit-short", "suit", { length: 1, unit: "months" }),
  rule("deadline-texas-acknowledgement", "acknowledgement", {
    start: "notice",
    direction: "mostTime",
    legalFact: { ...law, isVerified: false, citation },
  }),
];

const values = {
  state: "texas",
  owner: "homeowner",
  peril: "hail",
  dateOfLoss: "2026-02-28",
  dateOfNotice: "2026-03-03",
  dateOfProof: "",
  dateOfAgreement: "",
  dateOfDenial: "",
};

const counted: CountedDeadlines = {
  outcome: "counted",
  values,
  state: {
    name: "Texas",
    slug: "texas",
    abbreviation: "TX",
    commercialOnlyNote: null,
    policyLimitWarning: null,
    firstPolicyWarning: null,
  },
  today: "2026-03-30",
  results: deadlinesOf(rules, values),
};

const policyWarning = "Your policy may be shorter: read its Suit Against Us.";

function fileOf(deadlines: CountedDeadlines): string {
  const site = { siteUrl: "https://claims.example", policyWarning };
  const events = deadlineEvents(deadlines, site);
  return icalendarText({
    name: "Estimated deadlines",
    language: "en",
    today: deadlines.today,
    isCopy: true,
    events,
  });
}

describe("the calendar file", () => {
  it("is read back by a parser: the dates ahead, each with three reminders", () => {
    const calendar = new ICAL.Component(ICAL.parse(fileOf(counted)));
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstProperty("refresh-interval")).toBeNull();
    const [event, ...others] = calendar.getAllSubcomponents("vevent");
    // The month and the fifteen days have passed.
    expect(others).toEqual([]);
    const read = new ICAL.Event(event);
    expect(read.uid).toBe("deadline-texas-suit-2028-02-28@claims.example");
    expect(read.startDate.isDate).toBe(true);
    expect(read.startDate.toString()).toBe("2028-02-28");
    expect(read.endDate.toString()).toBe("2028-02-29");
    expect(read.summary).toBe("Estimate: Suit against the insurer (Texas)");
    for (const words of [
      "2 years after the loss.",
      "An earlier estimate of this deadline, Saturday, March 28, 2026, has passed.",
      policyWarning,
    ])
      expect(read.description).toContain(words);
    const triggers = event!
      .getAllSubcomponents("valarm")
      .map((alarm) => String(alarm.getFirstPropertyValue("trigger")));
    expect(triggers).toEqual(["-P90D", "-P30D", "-P7D"]);
  });

  it("says what is not confirmed, in the same words each time, and nothing that was typed", () => {
    const early = { ...counted, today: "2026-03-01" };
    const text = fileOf(early);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const first = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
    expect(first.description).toContain(`${citation} (not yet confirmed).`);
    expect(fileOf(early)).toBe(text);
    expect(text).not.toMatch(/20260303|2026-03-03|March 3|hail|homeowner/i);
    expect(text).not.toMatch(/20260228|2026-02-28|February 28, 2026/);
  });
});
