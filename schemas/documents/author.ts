import { UserIcon } from "@sanity/icons/User";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";

/**
 * The author of an article: a person, or the firm while `isPlaceholder` is set.
 */
export const author = defineType({
  name: "author",
  title: "Author",
  type: "document",
  icon: UserIcon,
  fields: [
    defineField({
      name: "name",
      title: "Name",
      type: "string",
      options: searchAs("title"),
      description: "A real person or the firm. Never an invented name.",
      validation: (rule) => rule.required().error("Write the name."),
    }),
    defineField({
      name: "kind",
      title: "Kind",
      type: "string",
      description:
        "Search engines are told whether a person or the firm wrote.",
      options: {
        list: [
          { title: "The firm or a team", value: "organization" },
          { title: "A person", value: "person" },
        ],
        layout: "radio",
      },
      initialValue: "person",
      validation: (rule) =>
        rule.required().error("Choose: a person or the firm?"),
    }),
    defineField({
      name: "bio",
      title: "About the author",
      type: "text",
      rows: 3,
      description: "Two sentences below the article.",
    }),
    defineField({
      name: "isPlaceholder",
      title: "Stands in for a name that is not known yet",
      type: "boolean",
      description:
        "Turn off as soon as the real name stands above. Until then visitors and search engines read the name of the firm instead.",
      initialValue: false,
      validation: (rule) =>
        rule
          .custom((placeholder) =>
            placeholder
              ? "Placeholder: put in the real name of the author and turn this off."
              : true,
          )
          .warning(),
    }),
  ],
  preview: {
    select: { title: "name", kind: "kind", placeholder: "isPlaceholder" },
    prepare: ({ title, kind, placeholder }) => ({
      title,
      subtitle: placeholder
        ? "Placeholder"
        : kind === "person"
          ? "Person"
          : "Firm or team",
    }),
  },
});
