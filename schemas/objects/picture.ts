import { ImageIcon } from "@sanity/icons/Image";
import { defineField, defineType } from "sanity";
import { printedLengthVerdict } from "../rules/printed-length.ts";
import { ACCEPTED_PICTURES } from "./picture-formats.ts";

/** An image with its alternative text, its focus and its crop. */
export const picture = defineType({
  name: "picture",
  title: "Picture",
  type: "image",
  icon: ImageIcon,
  options: {
    hotspot: true,
    accept: ACCEPTED_PICTURES,
  },
  fields: [
    defineField({
      name: "alt",
      title: "Description for people who cannot see it",
      type: "string",
      description:
        'Say what the picture shows in one sentence, for example "Dents from hail on a metal roof". Screen readers read it aloud.',
      validation: (rule) => [
        rule
          .required()
          .error(
            "Describe the picture in one sentence, for people who cannot see it.",
          ),
        rule
          .custom((alt: string | undefined) =>
            printedLengthVerdict(
              alt,
              { max: 160 },
              "One short sentence is enough: up to 160 characters.",
            ),
          )
          .warning(),
      ],
    }),
    defineField({
      name: "caption",
      title: "Caption",
      type: "string",
      description: "Printed below the picture. Leave empty for none.",
    }),
  ],
  validation: (rule) =>
    rule.custom((value) =>
      !value || value.asset
        ? true
        : "Upload a picture, or remove this one altogether.",
    ),
  preview: { select: { title: "alt", subtitle: "caption", media: "asset" } },
});
