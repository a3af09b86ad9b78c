import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";

import { printedLengthVerdict } from "../rules/printed-length.ts";

/**
 * Title, description, picture and indexing of a page, for search engines and
 * social networks.
 */
export const seo = defineType({
  name: "seo",
  title: "Search engines and sharing",
  type: "object",
  icon: SearchIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title in search results",
      type: "string",
      description:
        "Up to 60 characters. Leave empty to use the title of the page.",
      validation: (rule) =>
        rule
          .custom((title: string | undefined) =>
            printedLengthVerdict(
              title,
              { max: 60 },
              "Search engines cut titles after about 60 characters.",
            ),
          )
          .warning(),
    }),
    defineField({
      name: "description",
      title: "Description in search results",
      type: "text",
      rows: 3,
      description:
        "One or two sentences, 50 to 160 characters: what will the reader find here?",
      validation: (rule) =>
        rule
          .custom((description: string | undefined) =>
            printedLengthVerdict(
              description,
              { min: 50, max: 160 },
              "Between 50 and 160 characters work best.",
            ),
          )
          .warning(),
    }),
    defineField({
      name: "picture",
      title: "Picture when shared",
      type: "picture",
      description:
        "Shown when somebody shares the page. Leave empty: a card with the title is drawn then.",
    }),
    defineField({
      name: "noIndex",
      title: "Hide from search engines",
      type: "boolean",
      description:
        "Turn on only for pages that nobody should find by searching.",
      initialValue: false,
    }),
  ],
});
