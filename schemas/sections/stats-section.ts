import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineArrayMember, defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { anchorField, optionalHeadingField } from "../fields/section-fields.ts";

/** Figures, by reference to `stat` documents. */
export const statsSection = defineSection({
  name: "statsSection",
  title: "Figures",
  icon: BarChartIcon,
  fields: [
    optionalHeadingField(),
    defineField({
      name: "stats",
      title: "Figures",
      type: "array",
      description: 'Change a figure under "Figures", not here.',
      of: [defineArrayMember({ type: "reference", to: [{ type: "stat" }] })],
      validation: (rule) => [
        rule.required().min(1).error("Choose at least one figure."),
        rule.unique().error("One figure stands here twice."),
      ],
    }),
    anchorField(),
  ],
  preview: {
    select: { heading: "heading", stats: "stats" },
    prepare: ({ heading, stats }) => ({
      title: heading || "Figures",
      subtitle: `${stats?.length ?? 0} figures`,
    }),
  },
});
