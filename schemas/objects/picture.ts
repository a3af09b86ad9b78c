import { defineType } from "sanity";

import { field } from "../fields/field.ts";
import { types } from "../types.ts";

/** The types of files that editors may upload. */
export const PICTURE_FILES = "image/jpeg,image/png,image/webp,image/avif";

/** The message for any other file. */
export const CHOOSE_A_PICTURE = "Choose a JPEG, PNG, WebP or AVIF file.";

/** The alternative text's title for editors. */
export const ALT_TITLE = "Description for people who cannot see it";

/** An image with its alternative text, focus and crop. */
export const picture = defineType({
  name: "picture",
  title: types.picture[0],
  icon: types.picture[1],
  type: "image",
  options: {
    hotspot: true,
    accept: PICTURE_FILES,
  },
  fields: [
    field("string", "alt", ALT_TITLE, {
      description:
        'Say what the picture shows in one sentence, for example "Dents from hail on a metal roof". Screen readers read it aloud.',
      required:
        "Describe the picture in one sentence, for people who cannot see it.",
      most: [160, "One short sentence is enough: up to 160 characters."],
    }),
    field(
      "string",
      "caption",
      "Caption",
      "Printed below the picture. Leave empty for no caption.",
    ),
    field(
      "image",
      "dark",
      "Picture for dark mode",
      "If this drawing has a light background, add a version with a dark one. It is used only if both files have the same size in pixels. Photographs do not need one.",
    ),
  ],
  validation: (rule) =>
    rule.custom((value) =>
      !value || value.asset ? true : "Upload a picture, or remove this one.",
    ),
  preview: { select: { title: "alt", subtitle: "caption", media: "asset" } },
});
