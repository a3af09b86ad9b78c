import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { OlistIcon } from "@sanity/icons/Olist";
import { RocketIcon } from "@sanity/icons/Rocket";
import { UlistIcon } from "@sanity/icons/Ulist";

import { countPreview, field } from "../fields/field.ts";
import {
  anchorField,
  defineSection,
  headingField,
  introField,
  optionalHeadingField,
} from "../fields/section-fields.ts";

/** The opening of a page: heading, text, two links, a picture. */
export const heroSection = defineSection({
  name: "heroSection",
  title: "Opening",
  icon: RocketIcon,
  fields: [
    headingField(),
    field("text", "text", "Text", {
      rows: 3,
      required: "Write one or two sentences.",
    }),
    field("link", "primaryLink", "Main button", {
      description: "The one thing that a visitor should do here.",
      required: "Add the main button.",
    }),
    field("link", "secondaryLink", "Second button"),
    field("boolean", "showCountdown", "Show the half-hour timer", {
      description:
        "The timer only counts down. It must never suggest that an offer ends: that would mislead people in distress.",
      initialValue: false,
      required: "Choose whether the timer is shown.",
    }),
    field("string", "countdownLabel", "Words beside the timer", {
      description: "Say honestly that nothing expires.",
      initialValue:
        "Take half an hour to start. Nothing expires when this reaches zero.",
      check: (label, context) => {
        const hero = context.parent as { showCountdown?: boolean } | undefined;
        return hero?.showCountdown && !label
          ? "The timer needs words that say what it is for."
          : true;
      },
    }),
    field("picture", "picture", "Picture"),
    anchorField(),
  ],
  preview: {
    select: { title: "heading", media: "picture.asset" },
    prepare: ({ title, media }) => ({ title, subtitle: "Opening", media }),
  },
});

/** Running text. */
export const textSection = defineSection({
  name: "textSection",
  title: "Text",
  icon: BlockContentIcon,
  fields: [
    optionalHeadingField(),
    field("richText", "body", "Text", { required: "Write the text." }),
    anchorField(),
  ],
  preview: {
    select: { heading: "heading", body: "body" },
    prepare: ({ heading, body }) => ({
      title: heading || body?.[0]?.children?.[0]?.text || "Text",
      subtitle: "Text",
    }),
  },
});

/** A list of short sentences. */
export const listSection = defineSection({
  name: "listSection",
  title: "List",
  icon: UlistIcon,
  fields: [
    headingField(),
    introField(),
    field("array", "items", "Points", {
      of: ["string"],
      filled: "Add at least one point.",
    }),
    field("string", "style", "Marks", {
      radio: { bullets: "Bullets", ticks: "Ticks" },
      initialValue: "bullets",
      required: "Choose: bullets or ticks?",
    }),
    anchorField(),
  ],
  preview: countPreview("heading", "items", "points"),
});

/** Numbered steps, each with how long it takes. */
export const stepsSection = defineSection({
  name: "stepsSection",
  title: "Numbered steps",
  icon: OlistIcon,
  fields: [
    headingField(),
    introField(),
    field("array", "steps", "Steps", {
      of: ["processStep"],
      filled: "Add at least one step.",
    }),
    anchorField(),
  ],
  preview: countPreview("heading", "steps", "steps"),
});
