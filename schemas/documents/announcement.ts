import { standingOf } from "../standing.ts";
import { documentType, field } from "../fields/field.ts";

/** The banner above the home page. The newest active one is shown. */
export const announcement = documentType("announcement", {
  description: "The line above the home page. Visitors can close it.",
  fields: [
    field("string!", "text", "Text", {
      search: "title",
      description: "One short sentence.",
      most: [120, "A banner is read in passing: keep it short."],
    }),
    field("link", "link", "Link"),
    field("boolean!", "active", "Shown now", { initialValue: false }),
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
