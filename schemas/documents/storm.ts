import { BoltIcon } from "@sanity/icons/Bolt";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import { stormTimeFields } from "../fields/storm-time-fields.ts";
import { stormTextFields } from "../fields/storm-text-fields.ts";
import { standingOf } from "../standing.ts";
import { stormLabel, stormStateText } from "../storm-term.ts";

/**
 * A storm, and what the site says while it is on: on the home page, on the pages
 * of its states and perils, and in the banner of every page.
 */
export const storm = defineType({
  name: "storm",
  title: "Storm",
  type: "document",
  icon: BoltIcon,
  description:
    "What visitors read in the worst week. It begins and ends by itself, at the times that you choose.",
  groups: [
    { name: "time", title: "When and where", default: true },
    { name: "text", title: "What visitors read" },
    { name: "law", title: "Law" },
  ],
  fields: [
    defineField({
      name: "name",
      title: "Name",
      type: "string",
      options: searchAs("title"),
      group: "time",
      description:
        'Printed above the heading, for example "Hail in northern Texas".',
      validation: (rule) => rule.required().error("Name the storm."),
    }),
    ...stormTimeFields,
    ...stormTextFields,
    defineField({
      name: "catastrophes",
      title: "Declared catastrophes",
      type: "array",
      group: "law",
      description:
        "Leave it empty unless a declaration changes the law for your readers. It is printed on the pages of its state alone, and on the home page.",
      of: [{ type: "declaredCatastrophe" }],
    }),
  ],
  orderings: [
    {
      name: "start",
      title: "Start, the latest first",
      by: [{ field: "startsAt", direction: "desc" }],
    },
  ],
  preview: {
    select: {
      id: "_originalId",
      title: "name",
      active: "active",
      startsAt: "startsAt",
      endsAt: "endsAt",
    },
    prepare({ id, title, active, startsAt, endsAt }) {
      const term = { _id: id, active, startsAt, endsAt };
      const now = Date.now();
      return {
        title,
        subtitle: standingOf(
          id,
          stormStateText(term, now),
          stormLabel(term, now),
        ),
      };
    },
  },
});
