import { shorten as shortenText } from "../../schemas/search-words";

import { stegaClean } from "~/model/stega";

/** In: a text and a limit. Out: the text without stega, cut after a whole word if it is too long. */
export function shorten(text: string, limit: number): string {
  return shortenText(stegaClean(text), limit);
}
