import { defineField } from "sanity";

/** The title of a page that exists once. */
export function titleField(group?: string) {
  return defineField({
    name: "title",
    title: "Title",
    type: "string",
    group,
    validation: (rule) => rule.required().error("Write the title of the page."),
  });
}

/** The introduction of a page that exists once. */
export function requiredIntroField(group?: string) {
  return defineField({
    name: "intro",
    title: "Introduction",
    type: "text",
    rows: 4,
    group,
    validation: (rule) => rule.required().error("Write the introduction."),
  });
}

/** A short text that the page cannot do without. */
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

/** A longer text that the page cannot do without. */
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
