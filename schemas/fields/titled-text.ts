import { defineArrayMember, defineField } from "sanity";

/** A title and a text: the two fields of badges, notices and error pages. */
export const titledTextFields = [
  defineField({
    name: "title",
    title: "Title",
    type: "string",
    validation: (rule) => rule.required().error("Write a title."),
  }),
  defineField({
    name: "text",
    title: "Text",
    type: "text",
    rows: 3,
    validation: (rule) => rule.required().error("Write a sentence or two."),
  }),
];

/** The same as a member of a list. */
export function titledTextMember() {
  return defineArrayMember({
    type: "object",
    fields: titledTextFields,
    preview: { select: { title: "title", subtitle: "text" } },
  });
}
