// A page that says little of its own would only stand in the way of those
// that do: search engines are told of it once an editor has written this much.
const INDEXABLE_FROM_WORDS = 150;

/** In: the text of a service in a state. Out: whether search engines should list it. */
export function isIndexable(text: string): boolean {
  return text.split(/\s+/).filter(Boolean).length >= INDEXABLE_FROM_WORDS;
}
