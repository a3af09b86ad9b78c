import { type RivalStorm, rivalNote } from "../../rules/storm.ts";
import type { CheckedDocument, Found } from "../finding.ts";
import { publishedIdOf, type Site } from "../site.ts";
import { textIn } from "../value.ts";

/**
 * Storms that are on at the same time as this one, drafts among them: which one
 * visitors will see. In: the document, all documents, the time in milliseconds
 * since 1970.
 */
export function stormRules(
  document: CheckedDocument,
  site: Site,
  now: number,
): Found[] {
  if (document._type !== "storm") return [];
  const own = stormOf(document);
  const notes = [...site.documents.values()]
    .filter(({ _type }) => _type === "storm")
    .map(stormOf)
    .filter(({ _id }) => _id !== own._id)
    .map((other) => rivalNote(own, other, now))
    .filter((note) => note !== null);
  return notes.length === 0
    ? []
    : [{ rule: "storm-overlap", path: ["active"], message: notes.join(" ") }];
}

function stormOf(document: CheckedDocument): RivalStorm {
  const { _id, active, startsAt, endsAt, name } = document;
  return {
    _id: publishedIdOf(_id),
    active: active === true,
    startsAt: textIn(startsAt),
    endsAt: textIn(endsAt),
    name: textIn(name),
  };
}
