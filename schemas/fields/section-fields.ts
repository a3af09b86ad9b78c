import { defineField } from "sanity";

import { anchorVerdict } from "../rules/slug.ts";

/** The required heading of a section. */
export function headingField() {
  return defineField({
    name: "heading",
    title: "Heading",
    type: "string",
    validation: (rule) =>
      rule.required().error("Write a heading for this section."),
  });
}

/** The optional heading of a section. */
export function optionalHeadingField() {
  return defineField({
    name: "heading",
    title: "Heading",
    type: "string",
    description: "Leave empty if the section needs no heading.",
  });
}

/** One short paragraph below a heading. */
export function introField() {
  return defineField({
    name: "intro",
    title: "Introduction",
    type: "text",
    rows: 3,
    description: "One or two sentences below the heading.",
  });
}

/** The anchor by which links can point to this section. */
export function anchorField() {
  return defineField({
    name: "anchor",
    title: "Name for links",
    type: "string",
    description:
      "Only if another page should link right to this section: one short name, for example services. Leave empty otherwise.",
    validation: (rule) => rule.custom((anchor) => anchorVerdict(anchor)),
  });
}
