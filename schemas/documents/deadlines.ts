import { defineArrayMember } from "sanity";

import {
  deadlineDirections,
  deadlineKinds,
  deadlineRuleName,
  perils,
  deadlineStarts,
  deadlineUnits,
  holidayRules,
  policyOwners,
  shorteningRules,
} from "../../domain/deadline-terms.ts";
import type { LegalFactValue } from "../../domain/legal-fact.ts";
import { documentType, field, ordering, tab, tabbed } from "../fields/field.ts";
import {
  type DeadlineRuleValue,
  deadlineSourceVerdict,
  deadlineVerdict,
  holidaysVerdict,
} from "../rules/deadline.ts";

/** How the Studio lists a deadline rule: its state, deadline and words. */
const deadlineRulePreview = {
  select: {
    deadline: "deadline",
    state: "state.name",
    value: "legalFact.value",
    status: "legalFact.status",
  },
  prepare({
    deadline = "",
    state = "",
    value,
    status,
  }: Record<string, string>) {
    const isVerified = status === "verified";
    return {
      title: deadlineRuleName(state, deadline),
      subtitle: `${value || "No source yet"} · ${isVerified ? "Verified" : "Not yet confirmed"}`,
    };
  },
};

/** The individual days that a state observes as holidays, each with its source. */
function stateHolidayField() {
  return field("array", "stateHolidays", "Holidays of the state", {
    description:
      "Days that are left out in addition to the federal holidays, each with its source. Only for rules that leave out holidays.",
    hidden: ({ document }) => document?.["holidays"] !== "federal",
    of: [
      defineArrayMember({
        name: "stateHoliday",
        title: "Holiday",
        type: "object",
        fields: [
          field("string!", "name", "Name"),
          field(
            "date!",
            "date",
            "Day",
            "The day offices are closed, in one year.",
          ),
          field(
            "https!",
            "sourceUrl",
            "Address of the source",
            "The page where the state publishes the day.",
          ),
        ],
        preview: { select: { title: "name", subtitle: "date" } },
      }),
    ],
  });
}

type Choices = readonly { title: string; value: string }[];

/** A selection of choices; an empty one means all. */
function scopeField(name: string, title: string, list: Choices) {
  return field("array", name, title, {
    description:
      "Leave all boxes unchecked if the rule applies to all of them.",
    of: ["string"],
    choices: list,
    unique: "One of them is listed twice.",
  });
}

/** One length of time that the law sets for a claim, for the calculator. */
export const deadlineRule = documentType("deadlineRule", {
  description:
    "The deadline calculator counts with these rules. A wrong one can cost a reader the whole claim: enter only what the source says.",

  ...tabbed(
    tab("time", "Time", [
      field("string!", "deadline", "Deadline", {
        description: "What has to be done within that time.",
        choices: deadlineKinds,
      }),
      field("string!", "direction", "Who must meet this deadline, and how", {
        choices: deadlineDirections,
      }),
      field("number", "length", "Length", {
        description: "A whole number, for example 15.",
        required: "Write the length as a number.",
        check: (length = 1) =>
          Number.isInteger(length) && length >= 1 && length <= 1000
            ? true
            : "Write a whole number from 1 to 1000.",
      }),
      field("string!", "countedIn", "Counted in", {
        description: "The law's own unit. 12 months are not 365 days.",
        choices: deadlineUnits,
      }),
      field("string", "holidays", "Holidays", {
        description:
          "Which holidays are left out under this rule. If the source does not say, the calculator takes the earlier date for the reader and the later one for the insurer.",
        choices: holidayRules,
        hidden: ({ document }) => document?.["countedIn"] !== "businessDays",
        check: (_, { document }) =>
          holidaysVerdict(document as DeadlineRuleValue | undefined),
      }),
      stateHolidayField(),
      field("number", "extensionDays", "Days that the insurer may add", {
        description:
          "Extra calendar days that the law gives the insurer, if it states its reasons or after a catastrophe. The calculator adds them, so that nobody is told too soon that the insurer is late.",
        hidden: ({ document }) => document?.["direction"] !== "mostTime",
        check: (days = 0) =>
          Number.isInteger(days) && days >= 0 && days <= 365
            ? true
            : "Write a whole number up to 365.",
      }),
      field("string!", "start", "Begins with", {
        description: "That day itself is not counted.",
        choices: deadlineStarts,
      }),
      field("string", "mayPolicyShorten", "A policy may set less time", {
        description: "Printed beside the date.",
        choices: shorteningRules,
        hidden: ({ document }) => document?.["direction"] === "mostTime",
        check: (value, { document }) =>
          value || document?.["direction"] === "mostTime"
            ? true
            : "Say whether a policy may set less time.",
      }),
    ]),
    tab("scope", "For whom", [
      field("reference", "state", "State", {
        to: ["state"],
        description: "Leave it empty if the rule applies in all states.",
      }),
      scopeField("perils", "Perils", perils),
      scopeField("owners", "Types of policies", policyOwners),
    ]),
    tab("law", "Source", [
      field("legalFact!", "legalFact", "The law", {
        description:
          "What the calculator prints beside the date: the rule in words, its scope, its citation, the address of its source.",
        check: (fact) =>
          deadlineSourceVerdict(fact as LegalFactValue | undefined),
      }),
    ]),
  ),
  validation: (rule) => [
    rule.custom((value) =>
      deadlineVerdict(value as DeadlineRuleValue | undefined),
    ),
  ],
  preview: deadlineRulePreview,
});

/** The columns of the timeline table. */
const windows = [
  ["notification", "Notification", "How soon the loss must be reported."],
  ["filing", "Filing", "How long a claim or suit can be filed."],
  [
    "investigation",
    "Investigation",
    "How long the insurer may take to investigate.",
  ],
  ["payment", "Payment", "How long the insurer may take to pay."],
] as const;

/**
 * The deadlines of a claim in one state: a row of the table of all states, and the
 * facts of its page.
 */
export const stateTimeline = documentType("stateTimeline", {
  description:
    "One row of the table of timelines. A wrong time limit can cost a reader the whole claim. Write † behind a value that nobody has checked against its source; the table says once what it means.",

  ...tabbed(
    tab("table", "Row of the table", [
      field("reference!", "state", "State", { to: ["state"] }),
      ...windows.map(([name, title, description]) =>
        field("string", name, title, {
          description,
          required: "Fill in this column of the table.",
        }),
      ),
      field("text", "notes", "Notes", {
        description:
          "Which policies the row applies to, and what to watch for.",
        required:
          "Say which policies the row applies to. A bare number misleads.",
      }),
      field("number!", "order", "Place in the table", "Small numbers first."),
    ]),
    tab("law", "Sources", [
      field("array", "facts", "Legal facts behind the row", {
        description:
          "Each number with its scope, its citation and the day it was checked.",
        of: ["legalFact"],
        advise: (facts) =>
          facts?.length
            ? true
            : "A row without a legal fact cannot be checked by a reader.",
      }),
      field("object", "specValues", "Figures in other guides", {
        description:
          "Short figures that some guides give. Where they differ from the row, its folded note names them: say in the notes why they differ. They never appear on a state's page.",
        options: { columns: 2 },
        fields: windows.map(([name, title]) => field("string", name, title)),
      }),
    ]),
  ),
  orderings: [ordering("order", "As in the table")],
  preview: {
    select: { title: "state.name", filing: "filing" },
    prepare: ({ title, filing }) => ({
      title: title || "No state yet",
      subtitle: filing ? `Filing: ${filing}` : undefined,
    }),
  },
});
