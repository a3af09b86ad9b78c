import { RocketIcon } from "@sanity/icons/Rocket";
import { defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { anchorField, headingField } from "../fields/section-fields.ts";

/** The opening of a page: heading, text, two links, a picture. */
export const heroSection = defineSection({
  name: "heroSection",
  title: "Opening",
  icon: RocketIcon,
  fields: [
    headingField(),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) =>
        rule.required().error("Write one or two sentences."),
    }),
    defineField({
      name: "primaryLink",
      title: "Main button",
      type: "link",
      description: "The one thing that a visitor should do here.",
      validation: (rule) => rule.required().error("Add the main button."),
    }),
    defineField({
      name: "secondaryLink",
      title: "Second button",
      type: "link",
    }),
    defineField({
      name: "showCountdown",
      title: "Show the half-hour timer",
      type: "boolean",
      description:
        "The timer only counts down. It must never suggest that an offer ends: that would mislead people in distress.",
      initialValue: false,
      validation: (rule) =>
        rule.required().error("Choose whether the timer is shown."),
    }),
    defineField({
      name: "countdownLabel",
      title: "Words beside the timer",
      type: "string",
      description: "Say honestly that nothing expires.",
      initialValue:
        "Take half an hour to start. Nothing expires when this reaches zero.",
      validation: (rule) =>
        rule.custom((label, context) => {
          const hero = context.parent as
            { showCountdown?: boolean } | undefined;
          return hero?.showCountdown && !label
            ? "The timer needs words that say what it is for."
            : true;
        }),
    }),
    defineField({ name: "picture", title: "Picture", type: "picture" }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading", media: "picture.asset" },
    prepare: ({ title, media }) => ({ title, subtitle: "Opening", media }),
  },
});
