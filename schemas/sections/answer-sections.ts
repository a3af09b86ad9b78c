import { countPreview, field, referenceTo } from "../fields/field.ts";
import {
  anchorField,
  defineSection,
  headingField,
} from "../fields/section-fields.ts";

/** Questions and answers, by reference to `faq` documents. */
export const faqSection = defineSection("faqSection", {
  fields: [
    headingField(),
    field("array!", "faqs", "Questions", {
      description: "Choose from the FAQs, or write a new one there.",
      of: [referenceTo("faq")],
      unique: "One question stands here twice.",
    }),
    anchorField(),
  ],
  preview: countPreview("heading", "faqs", "questions"),
});

/** An invitation to write, with short facts beside it. */
export const contactSection = defineSection("contactSection", {
  fields: [
    headingField(),
    field("text!", "text", "Text"),
    field("array!", "points", "Points", {
      description: "Short facts, for example Free initial consultation.",
      of: ["string"],
    }),
    field("link!", "link", "Button"),
    anchorField(),
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Contact" }),
  },
});

/**
 * The consultation form on the page of a service; a link to it on cached pages.
 */
export const consultationSection = defineSection("consultationSection", {
  description:
    "The form with nine fields, on the page of a service. Its questions are part of the site; the words around it stand in the site settings.",
  fields: [headingField(), field("text!", "text", "Text"), anchorField()],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Consultation form" }),
  },
});

/** A text with one or two buttons. */
export const callToActionSection = defineSection("callToActionSection", {
  fields: [
    headingField(),
    field("text", "text", "Text"),
    field("array!", "links", "Buttons", {
      description: "The first one is the main button. Two are enough.",
      of: ["link"],
      most: [3, "More than three buttons confuse the reader."],
    }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading", label: "links.0.label" },
    prepare: ({ title, label }) => ({
      title,
      subtitle: label ? `Main button: ${label}` : "No button yet",
    }),
  },
});
