// Pages with little text of their own would harm the ranking of the others, so
// a page is listed only from this many words on.
const INDEXABLE_FROM_WORDS = 150;

/** In: the text of a service in a state. Out: whether search engines should list it. */
export function isIndexable(text: string): boolean {
  return text.split(/\s+/).filter(Boolean).length >= INDEXABLE_FROM_WORDS;
}
