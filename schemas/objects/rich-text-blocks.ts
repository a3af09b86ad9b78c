import { BellIcon } from "@sanity/icons/Bell";
import { ClockIcon } from "@sanity/icons/Clock";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { OlistIcon } from "@sanity/icons/Olist";
import { TaskIcon } from "@sanity/icons/Task";
import { defineType } from "sanity";

import { countPreview, field, referenceTo } from "../fields/field.ts";

/** A highlighted note or warning within running text. */
export const callout = defineType({
  name: "callout",
  title: "Highlighted note",
  type: "object",
  icon: InfoOutlineIcon,
  fields: [
    field("string", "tone", "Kind", {
      description: "Use a warning only when the reader could lose something.",
      radio: { note: "Note", warning: "Warning" },
      initialValue: "note",
      required: "Choose: a note or a warning?",
    }),
    field("string", "title", "Title"),
    field("text", "text", "Text", { rows: 4, required: "Write the note." }),
  ],
  preview: {
    select: { title: "title", text: "text", tone: "tone" },
    prepare: ({ title, text, tone }) => ({
      title: title || text || "Empty note",
      subtitle: tone === "warning" ? "Warning" : "Note",
      description: text,
    }),
  },
});

/**
 * A list to tick off, within running text; visitors may download it as a PDF.
 */
export const checklist = defineType({
  name: "checklist",
  title: "Checklist",
  type: "object",
  icon: TaskIcon,
  fields: [
    field("string", "title", "Title", { required: "Name the checklist." }),
    field("array", "items", "Points to tick", {
      of: ["string"],
      filled: "Add at least one point.",
    }),
    field("boolean", "allowDownload", "Offer as PDF", {
      description: 'Shows the button "Download Checklist (PDF)".',
      initialValue: false,
    }),
  ],
  preview: countPreview("title", "items", "points", "Checklist"),
});

/** A step of a numbered list: a title, a text, how long it takes. */
export const processStep = defineType({
  name: "processStep",
  title: "Step",
  type: "object",
  icon: OlistIcon,
  fields: [
    field("string", "title", "Title", { required: "Name the step." }),
    field("text", "text", "Text", {
      rows: 3,
      required: "Say in a sentence what happens in this step.",
    }),
    field("string", "timeframe", "When", {
      description: "For example Day 1-3. Leave empty if it does not matter.",
    }),
  ],
  preview: { select: { title: "title", subtitle: "timeframe" } },
});

/** Numbered steps within running text. */
export const stepList = defineType({
  name: "stepList",
  title: "Numbered steps",
  type: "object",
  icon: OlistIcon,
  fields: [
    field("string", "title", "Title"),
    field("array", "steps", "Steps", {
      of: ["processStep"],
      filled: "Add at least one step.",
    }),
  ],
  preview: countPreview("title", "steps", "steps", "Numbered steps"),
});

/** One or two buttons with a title, within running text. */
export const callToAction = defineType({
  name: "callToAction",
  title: "Buttons",
  type: "object",
  icon: BellIcon,
  fields: [
    field("string", "title", "Title"),
    field("text", "text", "Text", { rows: 3 }),
    field("array", "links", "Buttons", {
      description: "The first one is the main button. Two are enough.",
      of: ["link"],
      filled: "Add at least one button.",
      most: [3, "More than three buttons confuse the reader."],
    }),
  ],
  preview: {
    select: { title: "title", text: "text", label: "links.0.label" },
    prepare: ({ title, text, label }) => ({
      title: title || text || label || "Buttons",
      subtitle: label ? `Main button: ${label}` : "No button yet",
    }),
  },
});

/** Questions and answers within running text. */
export const faqList = defineType({
  name: "faqList",
  title: "Questions and answers",
  type: "object",
  icon: HelpCircleIcon,
  fields: [
    field("string", "title", "Title"),
    field("array", "faqs", "Questions", {
      description: "Choose from the FAQs, or write a new one there.",
      of: [referenceTo("faq")],
      filled: "Choose at least one question.",
      unique: "One question stands here twice.",
    }),
  ],
  preview: countPreview("title", "faqs", "questions", "Questions and answers"),
});

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
    field("string", "title", "Title"),
    field("text", "intro", "Introduction", { rows: 3 }),
  ],
  preview: {
    select: { title: "title" },
    prepare: ({ title }) => ({
      title: title || "Table of state timelines",
      subtitle: "One row for each state",
    }),
  },
});
