import { printedLengthVerdict } from "../rules/text.ts";
import { field, objectType } from "../fields/field.ts";

/**
 * The title, description, picture and indexing of a page, for search engines and social
 * networks.
 */
export const seo = objectType("seo", {
  fields: [
    field("string", "title", "Title in search results", {
      description:
        "Up to 60 characters. Leave empty to use the title of the page.",
      most: [60, "Search engines cut titles after about 60 characters."],
    }),
    field("text", "description", "Description in search results", {
      description:
        "One or two sentences, 50 to 155 characters: what will the reader find here?",
      advise: (description) =>
        printedLengthVerdict(
          description,
          { min: 50, max: 155 },
          "Between 50 and 155 characters work best.",
        ),
    }),
    field(
      "picture",
      "picture",
      "Picture when shared",
      "Shown when someone shares the page. If empty, a card with the title is drawn.",
    ),
    field("boolean", "noIndex", "Hide from search engines", {
      description:
        "Turn on only for pages that nobody should find by searching.",
      initialValue: false,
    }),
  ],
});
