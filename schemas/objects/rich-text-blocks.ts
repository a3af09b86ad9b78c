import { countPreview, field, objectType } from "../fields/field.ts";

/** A highlighted note or warning within rich text. */
export const callout = objectType("callout", {
  fields: [
    field("string!", "tone", "Kind", {
      description: "Use a warning only when the reader could lose something.",
      radio: { note: "Note", warning: "Warning" },
      initialValue: "note",
    }),
    field("string", "title", "Title"),
    field("text!", "text", "Text"),
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

/** A list to check off, within rich text; visitors may download it as a PDF. */
export const checklist = objectType("checklist", {
  fields: [
    field("string!", "title", "Title"),
    field("array!", "items", "Points to tick", { of: ["string"] }),
    field("boolean", "allowDownload", "Offer as PDF", {
      description: 'Shows the button "Download Checklist (PDF)".',
      initialValue: false,
    }),
  ],
  preview: countPreview("title", "items", "points", "Checklist"),
});

/** A step of a numbered list: a title, a text, its duration. */
export const processStep = objectType("processStep", {
  fields: [
    field("string!", "title", "Title"),
    field("text!", "text", "Text"),
    field(
      "string",
      "timeframe",
      "When",
      "For example Day 1-3. Leave empty if it does not matter.",
    ),
  ],
  preview: { select: { title: "title", subtitle: "timeframe" } },
});

/** Numbered steps within rich text. */
export const stepList = objectType("stepList", {
  fields: [
    field("string", "title", "Title"),
    field("array!", "steps", "Steps", { of: ["processStep"] }),
  ],
  preview: countPreview("title", "steps", "steps", "Numbered steps"),
});

/** One or two buttons with a title, within rich text. */
export const callToAction = objectType("callToAction", {
  fields: [
    field("string", "title", "Title"),
    field("text", "text", "Text"),
    field("array!", "links", "Buttons", {
      description: "The first one is the main button. Two are enough.",
      of: ["link"],
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

/** Questions and answers within rich text. */
export const faqList = objectType("faqList", {
  fields: [
    field("string", "title", "Title"),
    field("array!", "faqs", "Questions", {
      description: "Choose from the FAQs, or write a new one there.",
      picks: "faq",
    }),
  ],
  preview: countPreview("title", "faqs", "questions", "Questions and answers"),
});

/**
 * The table of the deadlines of all states, within rich text. Its rows are the
 * `stateTimeline` documents.
 */
export const timelineTable = objectType("timelineTable", {
  description:
    'Prints every document from "Claim timelines". Change the figures there, not here.',
  fields: [
    field("string", "title", "Title"),
    field("text", "intro", "Introduction"),
  ],
  preview: {
    select: { title: "title" },
    prepare: ({ title }) => ({
      title: title || "Table of state timelines",
      subtitle: "One row for each state",
    }),
  },
});
