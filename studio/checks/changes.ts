import type { SanityClient, SanityDocumentLike } from "sanity";

import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { publishedIdOf, type Site } from "../../schemas/checks/site.ts";
import { referenceIn, textIn } from "../../schemas/checks/value.ts";
import { hasExpired } from "../../schemas/license-term.ts";
import { standing } from "../../schemas/standing.ts";
import { stormStateText } from "../../schemas/storm-term.ts";
import {
  pagesUsing,
  standsWhere,
  type UsedOn,
  usedOnQuery,
} from "../presentation/used-on.ts";
import { movesOf } from "../redirects/redirects.ts";

type Document = SanityDocumentLike | null;

/** What publishing a draft changes beside its own text, in sentences. */
export function changesBy(
  draft: Document,
  published: Document,
  site: Site,
  now: number,
): string[] {
  return [
    ...movesOf(published, draft).map(
      ({ from, to }) => `Visitors of ${from} are sent to ${to}.`,
    ),
    ...stormChange(draft, published, now),
    ...statesChanged(draft, published, site, now),
  ];
}

function stormChange(draft: Document, published: Document, now: number) {
  if (draft?._type !== "storm") return [];
  const [before, after] = [published, draft].map((storm) =>
    storm === null ? "Off" : stormStateText(storm, now),
  );
  const said = standing(before ?? null, after ?? null);
  return before === after ? [] : [`The storm for visitors: ${said}.`];
}

/** The states that enter or leave the site with a license. */
function statesChanged(
  draft: Document,
  published: Document,
  { documents }: Site,
  now: number,
): string[] {
  if (draft?._type !== "stateLicence") return [];
  const isValid = (license: Document, state: string) =>
    license?.["servesState"] === true &&
    referenceIn(license["state"]) === state &&
    !hasExpired({ expiresOn: textIn(license["expiresOn"]) }, now);
  const others = [...documents.values()].filter(
    ({ _id, _type }) =>
      _type === "stateLicence" &&
      publishedIdOf(_id) !== publishedIdOf(draft._id),
  );
  const states = [published, draft].flatMap(
    (license) => referenceIn(license?.["state"]) ?? [],
  );
  return [...new Set(states)].flatMap((state) => {
    const isKept = others.some((license) => isValid(license, state));
    const [was, is] = [published, draft].map((each) => isValid(each, state));
    if (isKept || was === is) return [];
    const name = textIn(documents.get(state)?.["name"]) || "A state";
    return is
      ? `${name} enters: its pages show a license and offer the firm's help.`
      : `${name} leaves: its pages show no license, and no contact buttons or offers.`;
  });
}

/** On which pages visitors see a document, in one sentence. */
export async function pagesOf(
  client: SanityClient,
  { _id, _type }: CheckedDocument,
  signal: AbortSignal,
): Promise<string> {
  const where = standsWhere(_type);
  if (where !== null) return `${where}.`;
  const used = await client.fetch<UsedOn>(
    usedOnQuery(_type),
    { id: publishedIdOf(_id) },
    { perspective: "drafts", signal, tag: "checks.pages" },
  );
  const pages = pagesUsing(used).map(({ href }) => href);
  if (pages.length === 0) return "It stands on no page yet.";
  const rest = pages.length - MOST_NAMED;
  return `Visitors see it on ${pages.slice(0, MOST_NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}

const MOST_NAMED = 4;
