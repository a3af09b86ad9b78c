import { deadlineRuleName } from "../../domain/deadline-terms.ts";
import type { CheckedDocument } from "./finding.ts";
import { referenceIn, textIn } from "./value.ts";

/** The documents of a site by their published ids. */
type Documents = ReadonlyMap<string, CheckedDocument>;

/**
 * The title of a document, a redirect's old address, the state and deadline of a rule, or
 * the id.
 *
 * @param documents without them, the rule of a state is named by its id
 */
export function nameOf(
  document: CheckedDocument,
  documents: Documents = new Map(),
): string {
  const { title, name, question, firmName, from, _id } = document;
  const named = [title, name, question, firmName, from].find(
    (each) => typeof each === "string" && each !== "",
  );
  return typeof named === "string"
    ? named
    : (ruleNameOf(document, documents) ?? _id);
}

/** Null for another document, and for a rule of a state that is not there. */
function ruleNameOf(
  { _type, state, deadline }: CheckedDocument,
  documents: Documents,
): string | null {
  if (_type !== "deadlineRule") return null;
  const id = referenceIn(state);
  const name = id === null ? "" : documents.get(id)?.["name"];
  return typeof name === "string"
    ? deadlineRuleName(name, textIn(deadline))
    : null;
}
