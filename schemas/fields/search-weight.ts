/**
 * Weights for the Studio's search and for the search in a reference field: how
 * much a match in this field counts. A field without a weight counts 1. Sanity
 * adds at most 10 for a document that refers to a match. Addresses, keys and
 * choices from a list have no weight.
 */
const weights = {
  /** The name of a state: it comes before all documents about that state. */
  subject: 40,
  /** A title, a name, a question. */
  title: 20,
  /** A subtitle, a description, a second name. */
  subtitle: 5,
};

/** The `options` of a field with one of the weights. */
export function searchAs(kind: keyof typeof weights): {
  search: { weight: number };
} {
  return { search: { weight: weights[kind] } };
}
