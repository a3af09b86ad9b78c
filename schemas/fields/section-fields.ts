import { defineField } from "sanity";

import { anchorVerdict } from "../rules/slug.ts";

/** The heading of a section that cannot stand without one. */
export function headingField() {
  return defineField({
    name: "heading",
    title: "Heading",
    type: "string",
    validation: (rule) =>
      rule.required().error("Write a heading for this section."),
  });
}

/** The heading of a section that may stand without one. */
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

/** The name by which other pages can link to this section. */
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
