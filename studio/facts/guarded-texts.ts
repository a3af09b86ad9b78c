import type { SanityClient } from "sanity";

import { fieldOf, factPlacesIn } from "../../schemas/checks/text.ts";
import { siteFacts } from "../../schemas/checks/site.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { withFactValues, withLastValues } from "../../schemas/fact-text.ts";
import { DISPLAY_NAME } from "../content-types.ts";
import { guardedTypes, legalFactFields } from "../guarded-types.ts";

/** A text that Compliance publishes, in which a fact is printed. */
export type GuardedText = {
  /** What the grants of the store know it by. */
  subject: string;
  /** What its document is called. */
  name: string;
  text: string;
};

type Found = CheckedDocument & { _displayName: unknown };

const IS_PUBLISHED = `!(_id in path("drafts.**")) && !(_id in path("versions.**"))`;
const QUERY = `*[_type in $types && ${IS_PUBLISHED}]{..., "_displayName": ${DISPLAY_NAME}}`;

/**
 * The published texts of Compliance that print a fact, by itself or within another
 * one, as they read with a value of it. In: the fact as it would be published, or as
 * it is. Rejects when the content source does not answer.
 */
export async function guardedTextsWith(
  client: Pick<SanityClient, "fetch">,
  fact: CheckedDocument,
): Promise<GuardedText[]> {
  const types = [
    ...Object.keys(guardedTypes),
    ...Object.keys(legalFactFields),
    "fact",
  ];
  const documents = await client.fetch<Found[]>(
    QUERY,
    { types },
    { perspective: "raw", tag: "facts.guarded" },
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
      // A text that names it twice is one.
      .map(({ path, text }) => [JSON.stringify(fieldOf(path)), text] as const);
    return [...new Map(texts).values()].map((text) => ({
      subject: field ? `${_type}.${field}` : _type,
      name: withLastValues(textIn(_displayName)),
      text: withFactValues(text, values),
    }));
  });
}

/** The name of a fact, and of those in whose values it is printed. */
function namesWith(
  name: string,
  facts: readonly CheckedDocument[],
): ReadonlySet<string> {
  const names = new Set([name]);
  // What is added to a set while it is walked through is walked through, too.
  for (const inner of names)
    for (const { _type, value, name: outer } of facts)
      if (
        _type === "fact" &&
        factPlacesIn(value).some((place) => place.name === inner)
      )
        names.add(textIn(outer));
  return names;
}

/** What of a fact is printed. */
const PRINTED = ["name", "value", "unit", "computed"];

/**
 * What a draft changes by the facts that are printed in it, or that it is itself, in
 * sentences: the texts of Compliance that print the fact, and facts that visitors read
 * otherwise than its form does, which shows the drafts of facts.
 */
export async function changesByFacts(
  client: Pick<SanityClient, "fetch">,
  draft: CheckedDocument,
  published: CheckedDocument | null,
): Promise<string[]> {
  if (draft._type === "fact") {
    if (PRINTED.every((field) => draft[field] === published?.[field]))
      return [];
    const found = await guardedTextsWith(client, draft);
    return found.map(({ name, text }) => `“${name}” will read: “${text}”`);
  }
  const names = [...new Set(factPlacesIn(draft).map(({ name }) => name))];
  if (names.length === 0) return [];
  const facts = await client.fetch<CheckedDocument[]>(
    `*[_type == "fact" && name in $names && !(_id in path("versions.**"))]`,
    { names },
    { perspective: "raw", tag: "facts.drafts" },
  );
  return facts.flatMap((fact) => {
    const own = facts.find(({ _id }) => fact._id === `drafts.${_id}`);
    const [read, drafted] = [own, fact].map((each) =>
      withLastValues(
        [each?.["value"], each?.["unit"]].filter(Boolean).join(" "),
      ),
    );
    return !own || read === drafted
      ? []
      : `Visitors will read “${read}” where this text has the fact “${textIn(own["title"])}”: its draft, “${drafted}”, is not published.`;
  });
}
