import { defineArrayMember, defineField } from "sanity";

import {
  neededWhenOn,
  stormEndVerdict,
  stormOverAdvice,
} from "../rules/storm.ts";
import type { StormTerm } from "../storm-term.ts";
import { datetimeOptions } from "./date-options.ts";

/** The perils of a storm, as the consultation form names them. */
const stormPerils = [
  { title: "Hail", value: "hail" },
  { title: "Wind", value: "wind" },
  { title: "Water", value: "water" },
  { title: "Fire", value: "fire" },
  { title: "Lightning", value: "lightning" },
];

function termOf(document: object | undefined): StormTerm {
  return { _id: "", ...document };
}

/** When a storm is on, and which pages it is about. */
export const stormTimeFields = [
  defineField({
    name: "active",
    title: "Switched on",
    type: "boolean",
    group: "time",
    description:
      "On: visitors see the storm between the two times below, as soon as you publish. Off: they see nothing of it, whatever the times say, and times, states and perils may wait.",
    initialValue: false,
    validation: (rule) =>
      rule.required().error("Choose whether the storm is switched on."),
  }),
  defineField({
    name: "startsAt",
    title: "Begins",
    type: "datetime",
    options: datetimeOptions,
    group: "time",
    description: "Visitors see it from this moment on.",
    initialValue: () => new Date().toISOString(),
    validation: (rule) =>
      rule.custom((startsAt: string | undefined, { document }) =>
        neededWhenOn(startsAt, termOf(document), "Say when the storm begins."),
      ),
  }),
  defineField({
    name: "endsAt",
    title: "Ends",
    type: "datetime",
    options: datetimeOptions,
    group: "time",
    description:
      "At this moment the site is as before, by itself. You can move it while the storm is on.",
    validation: (rule) => [
      rule.custom((endsAt: string | undefined, { document }) =>
        neededWhenOn(endsAt, termOf(document), "Say when the storm ends."),
      ),
      rule.custom((_, { document }) => stormEndVerdict(termOf(document))),
      rule
        .custom((_, { document }) =>
          stormOverAdvice(termOf(document), Date.now()),
        )
        .warning(),
    ],
  }),
  defineField({
    name: "states",
    title: "States",
    type: "array",
    group: "time",
    description: "Their pages show the storm.",
    of: [defineArrayMember({ type: "reference", to: [{ type: "state" }] })],
    validation: (rule) => [
      rule.custom((states: unknown[] | undefined, { document }) =>
        neededWhenOn(states, termOf(document), "Choose at least one state."),
      ),
      rule.unique().error("A state stands in the list twice."),
    ],
  }),
  defineField({
    name: "perils",
    title: "Perils",
    type: "array",
    group: "time",
    description:
      "The pages about them show the storm. The first one is chosen in the consultation form until the visitor chooses another one.",
    of: [defineArrayMember({ type: "string" })],
    options: { list: stormPerils },
    validation: (rule) => [
      rule.custom((perils: unknown[] | undefined, { document }) =>
        neededWhenOn(perils, termOf(document), "Choose at least one peril."),
      ),
      rule.unique().error("A peril stands in the list twice."),
    ],
  }),
];
