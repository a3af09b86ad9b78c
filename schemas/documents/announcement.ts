import { BellIcon } from "@sanity/icons/Bell";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import { standingOf } from "../standing.ts";
import { printedLengthVerdict } from "../rules/printed-length.ts";

/** The banner above the home page. The newest active one is shown. */
export const announcement = defineType({
  name: "announcement",
  title: "Emergency banner",
  type: "document",
  icon: BellIcon,
  description: "The line above the home page. Visitors can close it.",
  fields: [
    defineField({
      name: "text",
      title: "Text",
      type: "string",
      options: searchAs("title"),
      description: "One short sentence.",
      validation: (rule) => [
        rule.required().error("Write the text of the banner."),
        rule
          .custom((text: string | undefined) =>
            printedLengthVerdict(
              text,
              { max: 120 },
              "A banner is read in passing: keep it short.",
            ),
          )
          .warning(),
      ],
    }),
    defineField({ name: "link", title: "Link", type: "link" }),
    defineField({
      name: "active",
      title: "Shown now",
      type: "boolean",
      initialValue: false,
      validation: (rule) =>
        rule.required().error("Choose whether the banner is shown."),
    }),
    defineField({
      name: "showPhone",
      title: "Show the phone number",
      type: "boolean",
      description:
        "The number comes from the site settings. While there is none, the link stands in its place.",
      initialValue: true,
      validation: (rule) =>
        rule.required().error("Choose whether the phone number is shown."),
    }),
  ],
  preview: {
    select: { id: "_originalId", title: "text", active: "active" },
    prepare: ({ id, title, active }) => ({
      title,
      subtitle: standingOf(id, active ? "Shown now" : "Off"),
    }),
  },
});
