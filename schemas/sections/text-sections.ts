import { countPreview, field, previewOf } from "../fields/field.ts";
import {
  defineSection,
  headingField,
  introField,
  optionalHeadingField,
} from "../fields/section-fields.ts";

/** The opening of a page: heading, text, two links, a picture. */
export const heroSection = defineSection("heroSection", {
  fields: [
    headingField(),
    field("text!", "text", "Text"),
    field(
      "link!",
      "primaryLink",
      "Main button",
      "The one thing a visitor should do here.",
    ),
    field("link", "secondaryLink", "Second button"),
    field(
      "string",
      "proof",
      "Line below the buttons",
      "A figure with its scope. It stands in small type.",
    ),
    field("boolean", "showCountdown", "Show the half-hour timer", {
      description:
        "The timer only counts down. It must never suggest that an offer ends: that would mislead people in distress.",
      initialValue: false,
      required: "Choose whether the timer is shown.",
    }),
    field("string", "countdownLabel", "Text beside the timer", {
      description: "Say honestly that nothing expires.",
      initialValue:
        "Take half an hour to start. Nothing expires when this reaches zero.",
      check: (label, context) => {
        const hero = context.parent as { showCountdown?: boolean } | undefined;
        return hero?.showCountdown && !label
          ? "Say what the timer is for."
          : true;
      },
    }),
    field("picture", "picture", "Picture"),
  ],
  preview: previewOf(
    { title: "heading", media: "picture.asset" },
    () => "Opening",
  ),
});

/** Rich text. */
export const textSection = defineSection("textSection", {
  fields: [optionalHeadingField(), field("richText!", "body", "Text")],
  preview: {
    select: { heading: "heading", body: "body" },
    prepare: ({ heading, body }) => ({
      title: heading || body?.[0]?.children?.[0]?.text || "Text",
      subtitle: "Text",
    }),
  },
});

/** A list of short sentences. */
export const listSection = defineSection("listSection", {
  fields: [
    headingField(),
    introField(),
    field("array!", "items", "Points", { of: ["string"] }),
    field("string!", "style", "Marks", {
      radio: { bullets: "Bullets", ticks: "Ticks" },
      initialValue: "bullets",
    }),
  ],
  preview: countPreview("heading", "items", "points"),
});

/** Numbered steps, each with its duration. */
export const stepsSection = defineSection("stepsSection", {
  fields: [
    headingField(),
    introField(),
    field("array!", "steps", "Steps", { of: ["processStep"] }),
  ],
  preview: countPreview("heading", "steps", "steps"),
});

/** Questions and answers, by reference to `faq` documents. */
export const faqSection = defineSection("faqSection", {
  fields: [
    headingField(),
    field("array!", "faqs", "Questions", {
      description: "Choose from the FAQs, or write a new one there.",
      picks: "faq",
    }),
  ],
  preview: countPreview("heading", "faqs", "questions"),
});

/** An invitation to write, with short facts next to it. */
export const contactSection = defineSection("contactSection", {
  fields: [
    headingField(),
    field("text!", "text", "Text"),
    field("array!", "points", "Points", {
      description: "Short facts, for example Free initial consultation.",
      of: ["string"],
    }),
    field("link!", "link", "Button"),
  ],
  preview: previewOf({ title: "heading" }, () => "Contact"),
});

/** The consultation form on a service's page; a link to it on cached pages. */
export const consultationSection = defineSection("consultationSection", {
  description:
    "The consultation form, on the page of a service. Its questions are part of the site. The words around it are in the site settings.",
  fields: [headingField(), field("text!", "text", "Text")],
  preview: previewOf({ title: "heading" }, () => "Consultation form"),
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
  ],
  preview: previewOf(
    { title: "heading", label: "links.0.label" },
    ({ label }) => (label ? `Main button: ${label}` : "No button yet"),
  ),
});
