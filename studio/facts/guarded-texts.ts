import type { SanityClient } from "sanity";

import { withFactValues, withLastValues } from "../../domain/fact-text.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { siteFacts } from "../../schemas/checks/site-facts.ts";
import { fieldOf, factPlacesIn } from "../../schemas/checks/text.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { DISPLAY_NAME, IS_PUBLISHED } from "../content-types.ts";
import { guardedTypes, legalFactFields } from "../guarded-types.ts";
import type { NamedDocument } from "./fact-uses.ts";

/** A text that Compliance publishes and that prints a fact. */
export type GuardedText = {
  /** Its name in the store's grants. */
  subject: string;
  /** The title of its document. */
  name: string;
  text: string;
};

const QUERY = `*[_type in $types && ${IS_PUBLISHED}]{..., "_displayName": ${DISPLAY_NAME}}`;

/**
 * Returns the published Compliance texts that print a fact, by itself or within another
 * one, as they read with the given value. Rejects when the content source does not
 * answer.
 *
 * @param fact as it would be published, or as it is.
 */
export async function guardedTextsWith(
  client: Pick<SanityClient, "fetch">,
  fact: CheckedDocument,
  signal?: AbortSignal,
): Promise<GuardedText[]> {
  const types = [
    ...Object.keys(guardedTypes),
    ...Object.keys(legalFactFields),
    "fact",
  ];
  const documents = await client.fetch<NamedDocument[]>(
    QUERY,
    { types },
    { perspective: "raw", signal, tag: "facts.guarded" },
  );
  const publishedId = fact._id.replace(/^drafts\./, "");
  const others = documents.filter(({ _id }) => _id !== publishedId);
  const { values } = siteFacts([{ ...fact, _id: publishedId }, ...others]);
  const names = namesWith(textIn(fact["name"]), others);
  return others.flatMap((document) => {
    const { _type, _displayName } = document;
    if (_type === "fact") return [];
    const field = legalFactFields[_type];
    const texts = factPlacesIn(field ? { [field]: document[field] } : document)
      .filter((place) => names.has(place.name))
      // A text that names the fact twice counts once.
      .map(({ path, text }) => [JSON.stringify(fieldOf(path)), text] as const);
    return [...new Map(texts).values()].map((text) => ({
      subject: field ? `${_type}.${field}` : _type,
      name: withLastValues(textIn(_displayName)),
      text: withFactValues(text, values),
    }));
  });
}

/** The name of a fact, and of those whose values print it. */
function namesWith(
  name: string,
  facts: readonly CheckedDocument[],
): ReadonlySet<string> {
  const names = new Set([name]);
  // The loop also visits what it adds to the set.
  for (const inner of names)
    for (const { _type, value, name: outer } of facts)
      if (
        _type === "fact" &&
        factPlacesIn(value).some((place) => place.name === inner)
      )
        names.add(textIn(outer));
  return names;
}

/** The fields of a fact that are printed. */
const PRINTED = ["name", "value", "unit", "computed"];

/** Describes what a draft of a fact changes in the Compliance texts that print it. */
export async function changesByFacts(
  client: Pick<SanityClient, "fetch">,
  draft: CheckedDocument,
  published: CheckedDocument | null,
  signal?: AbortSignal,
): Promise<string[]> {
  const isSame = PRINTED.every((field) => draft[field] === published?.[field]);
  if (draft._type !== "fact" || isSame) return [];
  const found = await guardedTextsWith(client, draft, signal);
  return found.map(({ name, text }) => `“${name}” will read: “${text}”`);
}
