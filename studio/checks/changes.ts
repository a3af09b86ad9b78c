import { hasExpired } from "../../domain/license-term.ts";
import { stormStateText } from "../../domain/storm-term.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { publishedIdOf, type Site } from "../../schemas/checks/site.ts";
import { referenceIn, textIn } from "../../schemas/checks/value.ts";
import { standing } from "../../schemas/standing.ts";
import { movesOf, moveText } from "../redirects/redirect-moves.ts";

type Document = CheckedDocument | null;

/** A document before and after it is published; null if missing. */
export type Change = { before: Document; after: Document };

/** Describes what publishing documents together changes besides their own texts. */
export function changesBy(
  changes: readonly Change[],
  site: Site,
  now: number,
): string[] {
  return [
    ...changes
      .flatMap(({ before, after }) => movesOf(before, after))
      .map(moveText),
    ...changes.flatMap((change) => stormChange(change, now)),
    ...statesChanged(changes, site, now),
  ];
}

function stormChange({ before, after }: Change, now: number): string[] {
  if ((after ?? before)?._type !== "storm") return [];
  const [was, is] = [before, after].map((storm) =>
    storm === null ? "Off" : stormStateText(storm, now),
  );
  const said = standing(was ?? null, is ?? null);
  return was === is ? [] : [`The storm for visitors: ${said}.`];
}

/** The states that gain or lose a valid license on the site. */
function statesChanged(
  changes: readonly Change[],
  { documents }: Site,
  now: number,
): string[] {
  const changed = changes.flatMap(({ before, after }) => [before, after]);
  const ids = new Set(changed.map((each) => publishedIdOf(each?._id ?? "")));
  const others = [...documents.values()].filter(
    ({ _id }) => !ids.has(publishedIdOf(_id)),
  );
  const licensed = (pick: (change: Change) => Document) =>
    new Set(
      [...others, ...changes.map(pick)].flatMap((each) => stateOf(each, now)),
    );
  const was = licensed(({ before }) => before);
  const is = licensed(({ after }) => after);
  const states = [...new Set([...was, ...is])];
  return states.flatMap((state) => {
    if (was.has(state) && is.has(state)) return [];
    const name = textIn(documents.get(state)?.["name"]) || "A state";
    return is.has(state)
      ? `${name} enters: its pages show a license and offer the firm's help.`
      : `${name} leaves: its pages show no license, and no contact buttons or offers.`;
  });
}

/** The state of a license that visitors may rely on; none otherwise. */
function stateOf(license: Document, now: number): string[] {
  const isValid =
    license?._type === "stateLicence" &&
    license["servesState"] === true &&
    !hasExpired({ expiresOn: textIn(license["expiresOn"]) }, now);
  const state = isValid ? referenceIn(license["state"]) : null;
  return state === null ? [] : [state];
}
