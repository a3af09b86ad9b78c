import { BillIcon } from "@sanity/icons/Bill";
import { CalendarIcon } from "@sanity/icons/Calendar";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { TaskIcon } from "@sanity/icons/Task";
import { defineArrayMember, defineField, defineType } from "sanity";

import { field } from "../fields/field.ts";
import {
  requiredIntroField,
  sentencesField,
  seoField,
  textsField,
  titledTextFields,
  titleField,
} from "../fields/page-fields.ts";
import { exactly } from "../rules/text.ts";

/** The contact page, at /contact. */
export const contactPage = defineType({
  name: "contactPage",
  title: "Contact page",
  type: "document",
  icon: EnvelopeIcon,
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("content"),
    requiredIntroField("content"),
    field("object", "commitment", "Our commitment", {
      group: "content",
      description: "Promise only what the firm keeps every day.",
      fields: titledTextFields,
      required: "Fill in this card.",
    }),
    field("object", "whyChooseUs", "Why choose us", {
      group: "content",
      fields: [
        field("string", "title", "Title", { required: "Write a title." }),
        field("array", "points", "Points", {
          description: "Exactly four short points.",
          of: ["string"],
          required: "Write the four points.",
          check: (points: string[] | undefined) => exactly(points, 4, "points"),
        }),
      ],
      required: "Fill in this card.",
    }),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Contact page" }) },
});

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
    field("text", "licenceText", "Our license in your state: text", {
      rows: 3,
      description:
        "Stands there until the visitor has named a state in the form; then the line of that state follows.",
      required: "The page needs this text. Do not leave it out.",
    }),
  ],
  preview: { prepare: () => ({ title: "Consultation page" }) },
});

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
    field("array", "method", "How we count: points", {
      group: "content",
      description: "One sentence or two each.",
      of: [defineArrayMember({ type: "text", rows: 3 })],
      filled: "Say how the dates are counted.",
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

/** The evidence kit, at /evidence. Its lists are the `evidenceChecklist` documents. */
export const evidencePage = defineType({
  name: "evidencePage",
  title: "Evidence page",
  type: "document",
  icon: TaskIcon,
  description:
    "The checklists are documents of their own. What visitors tick and photograph stays on their device: it never reaches the firm from this page.",
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("content"),
    requiredIntroField("content"),
    sentencesField("privacyNote", "What stays on the device", "content"),
    textsField("photographsTitle", "Title above the photographs", "content"),
    sentencesField(
      "photographsIntro",
      "Introduction of the photographs",
      "content",
    ),
    sentencesField(
      "locationNote",
      "What happens to the location of a photograph",
      "content",
    ),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Evidence page" }) },
});
