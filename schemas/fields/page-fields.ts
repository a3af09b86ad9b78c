import { defineField } from "sanity";

import { searchAs } from "./search-weight.ts";

/** The required title of a singleton page. */
export function titleField(group?: string) {
  return defineField({
    name: "title",
    title: "Title",
    type: "string",
    options: searchAs("title"),
    group,
    validation: (rule) => rule.required().error("Write the title of the page."),
  });
}

/** The required introduction of a singleton page. */
export function requiredIntroField(group?: string) {
  return defineField({
    name: "intro",
    title: "Introduction",
    type: "text",
    options: searchAs("subtitle"),
    rows: 4,
    group,
    validation: (rule) => rule.required().error("Write the introduction."),
  });
}

/** A required short text. */
export function textsField(name: string, title: string, group?: string) {
  return defineField({
    name,
    title,
    type: "string",
    group,
    validation: (rule) =>
      rule
        .required()
        .error("The page needs these words. Do not leave them out."),
  });
}

/** A required longer text. */
export function sentencesField(name: string, title: string, group?: string) {
  return defineField({
    name,
    title,
    type: "text",
    rows: 3,
    group,
    validation: (rule) =>
      rule.required().error("The page needs this text. Do not leave it out."),
  });
}
