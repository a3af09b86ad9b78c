import { MenuIcon } from "@sanity/icons/Menu";
import { defineArrayMember, defineField, defineType } from "sanity";

import { exactly } from "../rules/count.ts";

function linksField(description: string) {
  return defineField({
    name: "links",
    title: "Links",
    type: "array",
    description,
    of: [defineArrayMember({ type: "link" })],
    validation: (rule) =>
      rule.required().min(1).error("Add at least one link."),
  });
}

/** The menus of the header and the columns of the footer. */
export const navigation = defineType({
  name: "navigation",
  title: "Menus and footer",
  type: "document",
  icon: MenuIcon,
  groups: [
    { name: "top", title: "Top bar", default: true },
    { name: "footer", title: "Footer" },
  ],
  fields: [
    defineField({
      name: "menus",
      title: "Menus",
      type: "array",
      group: "top",
      description: "Services, Claims We Work and Blog, from left to right.",
      of: [
        defineArrayMember({
          type: "object",
          fields: [
            defineField({
              name: "label",
              title: "Label",
              type: "string",
              validation: (rule) =>
                rule.required().error("Write the label of the menu."),
            }),
            linksField("The entries of the menu, from top to bottom."),
          ],
          preview: {
            select: { title: "label", links: "links" },
            prepare: ({ title, links }) => ({
              title,
              subtitle: `${links?.length ?? 0} links`,
            }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().error("The top bar needs its menus."),
        rule.custom((menus: unknown[] | undefined) =>
          exactly(menus, 3, "menus"),
        ),
      ],
    }),
    defineField({
      name: "complianceMenu",
      title: "Compliance menu",
      type: "object",
      group: "top",
      description: "Its entries are the states; they follow by themselves.",
      fields: [
        defineField({
          name: "label",
          title: "Label",
          type: "string",
          validation: (rule) =>
            rule.required().error("Write the label of the menu."),
        }),
        defineField({
          name: "allStatesLabel",
          title: "Words of the first entry",
          type: "string",
          description: "For example All States.",
          validation: (rule) =>
            rule.required().error("Write the words of the first entry."),
        }),
      ],
      validation: (rule) =>
        rule.required().error("Fill in the compliance menu."),
    }),
    defineField({
      name: "footerColumns",
      title: "Columns",
      type: "array",
      group: "footer",
      of: [
        defineArrayMember({
          type: "object",
          fields: [
            defineField({
              name: "title",
              title: "Title",
              type: "string",
              validation: (rule) =>
                rule.required().error("Write the title of the column."),
            }),
            linksField("From top to bottom."),
          ],
          preview: {
            select: { title: "title", links: "links" },
            prepare: ({ title, links }) => ({
              title,
              subtitle: `${links?.length ?? 0} links`,
            }),
          },
        }),
      ],
      validation: (rule) =>
        rule.required().min(1).error("The footer needs at least one column."),
    }),
    defineField({
      name: "legalLinks",
      title: "Legal links",
      type: "array",
      group: "footer",
      description: "Privacy, terms and accessibility.",
      of: [defineArrayMember({ type: "link" })],
      validation: (rule) =>
        rule.required().min(1).error("The footer must link the legal pages."),
    }),
  ],
  preview: { prepare: () => ({ title: "Menus and footer" }) },
});
