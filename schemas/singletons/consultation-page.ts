import { BillIcon } from "@sanity/icons/Bill";
import { defineArrayMember, defineField, defineType } from "sanity";

import { textsField } from "../fields/page-fields.ts";

function lines(name: string, title: string, description: string) {
  return defineField({
    name,
    title,
    type: "array",
    description,
    of: [defineArrayMember({ type: "string" })],
    validation: (rule) => [
      rule.required().error("Write at least one line."),
      rule.min(1).error("Write at least one line."),
      rule.max(6).warning("More than six lines are read by nobody."),
    ],
  });
}

/** The texts beside the consultation form, at /consultation. */
export const consultationPage = defineType({
  name: "consultationPage",
  title: "Consultation page",
  type: "document",
  icon: BillIcon,
  description:
    "What stands beside the form, and below it on a phone. The title, the words of the form and of the thanks are in the site settings, where every form takes them from.",
  fields: [
    textsField("nextTitle", "What happens next: title"),
    lines(
      "nextSteps",
      "What happens next: steps",
      "In their order. Promise only what the firm keeps every day.",
    ),
    textsField("atHandTitle", "What to have at hand: title"),
    lines(
      "atHand",
      "What to have at hand",
      "Short points. Say that a request may be sent without them.",
    ),
    textsField("hoursTitle", "When we are there: title"),
    textsField("licenceTitle", "Our license in your state: title"),
    defineField({
      name: "licenceText",
      title: "Our license in your state: text",
      type: "text",
      rows: 3,
      description:
        "Stands there until the visitor has named a state in the form; then the line of that state follows.",
      validation: (rule) =>
        rule.required().error("The page needs this text. Do not leave it out."),
    }),
  ],
  preview: { prepare: () => ({ title: "Consultation page" }) },
});
