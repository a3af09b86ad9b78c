import { BellIcon } from "@sanity/icons/Bell";
import { defineType } from "sanity";
import { standingOf } from "../standing.ts";
import { field } from "../fields/field.ts";

/** The banner above the home page. The newest active one is shown. */
export const announcement = defineType({
  name: "announcement",
  title: "Emergency banner",
  type: "document",
  icon: BellIcon,
  description: "The line above the home page. Visitors can close it.",
  fields: [
    field("string", "text", "Text", {
      search: "title",
      description: "One short sentence.",
      required: "Write the text of the banner.",
      most: [120, "A banner is read in passing: keep it short."],
    }),
    field("link", "link", "Link"),
    field("boolean", "active", "Shown now", {
      initialValue: false,
      required: "Choose whether the banner is shown.",
    }),
    field("boolean", "showPhone", "Show the phone number", {
      description:
        "The number comes from the site settings. While there is none, the link stands in its place.",
      initialValue: true,
      required: "Choose whether the phone number is shown.",
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
