import { LONGEST, SHORTEST_DESCRIPTION } from "../../domain/search-words.ts";
import { printedLengthVerdict } from "../rules/text.ts";
import { field, objectType } from "../fields/field.ts";

const LENGTHS = `${SHORTEST_DESCRIPTION} to ${LONGEST.description}`;

/**
 * The title, description, picture and indexing of a page, for search engines and social
 * networks.
 */
export const seo = objectType("seo", {
  fields: [
    field("string", "title", "Title in search results", {
      description: `Up to ${LONGEST.title} characters. Leave empty to use the title of the page.`,
      most: [
        LONGEST.title,
        `Search engines cut titles after about ${LONGEST.title} characters.`,
      ],
    }),
    field("text", "description", "Description in search results", {
      description: `One or two sentences, ${LENGTHS} characters: what will the reader find here?`,
      advise: (description) =>
        printedLengthVerdict(
          description,
          { min: SHORTEST_DESCRIPTION, max: LONGEST.description },
          `${LENGTHS} characters work best.`,
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
