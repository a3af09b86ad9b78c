import { ClockIcon } from "@sanity/icons/Clock";
import { defineField, defineType } from "sanity";

/**
 * The table of the deadlines of all states, within running text. Its rows are
 * the `stateTimeline` documents.
 */
export const timelineTable = defineType({
  name: "timelineTable",
  title: "Table of state timelines",
  type: "object",
  icon: ClockIcon,
  description:
    'Prints every document from "Claim timelines". Change the figures there, not here.',
  fields: [
    defineField({ name: "title", title: "Title", type: "string" }),
    defineField({
      name: "intro",
      title: "Introduction",
      type: "text",
      rows: 3,
    }),
  ],
  preview: {
    select: { title: "title" },
    prepare: ({ title }) => ({
      title: title || "Table of state timelines",
      subtitle: "One row for each state",
    }),
  },
});
