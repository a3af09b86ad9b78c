import { ClockIcon } from "@sanity/icons/Clock";
import { defineArrayMember, defineField, defineType } from "sanity";

import {
  deadlineDirections,
  type DeadlineKind,
  deadlineKinds,
  deadlinePerils,
  deadlineStarts,
  deadlineUnits,
  holidayRules,
  policyOwners,
  shorteningRules,
  titlesOf,
} from "../deadline-terms.ts";
import { field } from "../fields/field.ts";
import { dateOptions, httpsField } from "../fields/value-fields.ts";
import {
  conflictAdvice,
  type DeadlineRuleValue,
  deadlineSourceVerdict,
  deadlineVerdict,
  holidaysVerdict,
} from "../rules/deadline.ts";
import type { LegalFactValue } from "../rules/legal-fact.ts";

const titles: Readonly<Record<string, string>> =
  titlesOf<DeadlineKind>(deadlineKinds);

/** How the Studio lists a deadline rule: its state and deadline, its words. */
const deadlineRulePreview = {
  select: {
    deadline: "deadline",
    state: "state.name",
    value: "legalFact.value",
    status: "legalFact.status",
  },
  prepare({ deadline, state, value, status }: Record<string, string>) {
    const isVerified = status === "verified";
    return {
      title: `${state || "All states"}: ${titles[deadline ?? ""] ?? "no deadline yet"}`,
      subtitle: `${value || "No source yet"} · ${isVerified ? "Verified" : "Not yet confirmed"}`,
    };
  },
};

/** The single days that a state keeps as holidays, each with its source. */
function stateHolidayField(group: string) {
  return field("array", "stateHolidays", "Holidays of the state", {
    group,
    description:
      "Days that are left out besides the federal holidays, each with its source. Only for rules that leave out holidays.",
    hidden: ({ document }) => document?.["holidays"] !== "federal",
    of: [
      defineArrayMember({
        name: "stateHoliday",
        title: "Holiday",
        type: "object",
        fields: [
          field("string", "name", "Name", { required: "Name the holiday." }),
          field("date", "date", "Day", {
            options: dateOptions,
            description: "The day on which offices are closed, in one year.",
            required: "Choose the day.",
          }),
          {
            ...httpsField({
              name: "sourceUrl",
              title: "Address of the source",
              description: "Where the state publishes the day.",
            }),
            validation: (rule) =>
              rule
                .required()
                .uri({ scheme: ["https"] })
                .error(
                  "A holiday needs its source, which starts with https://.",
                ),
          },
        ],
        preview: { select: { title: "name", subtitle: "date" } },
      }),
    ],
  });
}

type Choice = { title: string; value: string };

type ChoiceField<Choices> = {
  name: string;
  title: string;
  description: string;
  group: string;
  list: Choices;
  isMissing: string;
};

/** One choice among a few, which the rule has to make. */
function choiceField<const Choices extends readonly Choice[]>({
  list,
  isMissing,
  ...field
}: ChoiceField<Choices>) {
  return defineField({
    ...field,
    type: "string",
    options: { list: [...list] },
    validation: (rule) => rule.required().error(isMissing),
  });
}

/** Some of a few choices; none stands for all. */
function scopeField<const Choices extends readonly Choice[]>(
  name: string,
  title: string,
  list: Choices,
) {
  return defineField({
    name,
    title,
    type: "array",
    group: "scope",
    description: "Leave all boxes empty if the rule holds for all of them.",
    of: [defineArrayMember({ type: "string" })],
    options: { list: [...list] },
    validation: (rule) => rule.unique(),
  });
}

/** One length of time that the law sets for a claim, for the calculator. */
export const deadlineRule = defineType({
  name: "deadlineRule",
  title: "Deadline rule",
  type: "document",
  icon: ClockIcon,
  description:
    "The deadline calculator counts with these rules. A wrong one can cost a reader the whole claim: enter only what the source says.",
  groups: [
    { name: "time", title: "Time", default: true },
    { name: "scope", title: "For whom" },
    { name: "law", title: "Source" },
  ],
  fields: [
    choiceField({
      name: "deadline",
      title: "Deadline",
      description: "What has to be done within the time.",
      group: "time",
      list: deadlineKinds,
      isMissing: "Choose the deadline.",
    }),
    choiceField({
      name: "direction",
      title: "Which way it bounds",
      description: "A limit on the policyholder, or on the insurer.",
      group: "time",
      list: deadlineDirections,
      isMissing: "Choose which way the time bounds.",
    }),
    defineField({
      name: "length",
      title: "Length",
      type: "number",
      group: "time",
      description: "A whole number, for example 15.",
      validation: (rule) => [
        rule.required().error("Write the length as a number."),
        rule
          .integer()
          .min(1)
          .max(1000)
          .error("Write a whole number from 1 to 1000."),
      ],
    }),
    choiceField({
      name: "countedIn",
      title: "Counted in",
      description: "The law's own unit. 12 months are not 365 days.",
      group: "time",
      list: deadlineUnits,
      isMissing: "Choose the unit.",
    }),
    {
      ...choiceField({
        name: "holidays",
        title: "Holidays",
        description:
          "Whether a holiday is a business day under this rule. If the source does not say, the calculator takes the earlier date.",
        group: "time",
        list: holidayRules,
        isMissing: "",
      }),
      hidden: ({ document }) => document?.["countedIn"] !== "businessDays",
      validation: (rule) =>
        rule.custom((_, { document }) =>
          holidaysVerdict(document as DeadlineRuleValue | undefined),
        ),
    },
    stateHolidayField("time"),
    choiceField({
      name: "start",
      title: "Begins with",
      description: "That day itself is not counted.",
      group: "time",
      list: deadlineStarts,
      isMissing: "Choose what begins the time.",
    }),
    {
      ...choiceField({
        name: "mayPolicyShorten",
        title: "A policy may set less time",
        description: "Printed beside the date.",
        group: "time",
        list: shorteningRules,
        isMissing: "Say whether a policy may set less time.",
      }),
      hidden: ({ document }) => document?.["direction"] === "mostTime",
      validation: (rule) =>
        rule.custom((value, { document }) =>
          value || document?.["direction"] === "mostTime"
            ? true
            : "Say whether a policy may set less time.",
        ),
    },
    field("reference", "state", "State", {
      to: ["state"],
      group: "scope",
      description: "Leave it empty if the rule holds in all states.",
    }),
    scopeField("perils", "Perils", deadlinePerils),
    scopeField("owners", "Types of policies", policyOwners),
    field("legalFact", "legalFact", "The law", {
      group: "law",
      description:
        "What the calculator prints beside the date: the rule in words, its scope, its citation, the address of its source.",
      required: "Write down where the rule comes from.",
      check: (fact) =>
        deadlineSourceVerdict(fact as LegalFactValue | undefined),
    }),
  ],
  validation: (rule) => [
    rule.custom((value) =>
      deadlineVerdict(value as DeadlineRuleValue | undefined),
    ),
    rule
      .custom((value, context) =>
        conflictAdvice(value as DeadlineRuleValue | undefined, context),
      )
      .warning(),
  ],
  preview: deadlineRulePreview,
});
