import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineArrayMember, defineField, defineType } from "sanity";

import {
  requiredIntroField,
  sentencesField,
  textsField,
  titleField,
} from "../fields/page-fields.ts";
import { seoField } from "../fields/seo-field.ts";

/** The deadline calculator, at /deadlines. Its rules are `deadlineRule` documents. */
export const deadlinesPage = defineType({
  name: "deadlinesPage",
  title: "Deadline calculator",
  type: "document",
  icon: CalendarIcon,
  description:
    "The texts around the calculator. The lengths of time come from the deadline rules, not from here.",
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "results", title: "Results" },
    { name: "embedded", title: "On other pages" },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("content"),
    requiredIntroField("content"),
    textsField("submitLabel", "Button below the form", "content"),
    textsField("methodTitle", "How we count: title", "content"),
    defineField({
      name: "method",
      title: "How we count: points",
      type: "array",
      group: "content",
      description: "One sentence or two each.",
      of: [defineArrayMember({ type: "text", rows: 3 })],
      validation: (rule) =>
        rule.required().min(1).error("Say how the dates are counted."),
    }),
    textsField("resultsTitle", "Title above the dates", "results"),
    sentencesField("estimateNote", "Every date is an estimate", "results"),
    sentencesField(
      "policyWarning",
      "Beside every date: the policy may be shorter",
      "results",
    ),
    sentencesField("unknownText", "Where no rule is known", "results"),
    sentencesField("passedText", "Beside a date that has passed", "results"),
    sentencesField(
      "insurerPassedText",
      "Beside a date of the insurer that has passed",
      "results",
    ),
    textsField("calendarLabel", "Button: save to a calendar", "results"),
    textsField("requestLabel", "Button: send with a request", "results"),
    textsField("embeddedTitle", "Title above the form", "embedded"),
    sentencesField("embeddedText", "Text above the form", "embedded"),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Deadline calculator" }) },
});
