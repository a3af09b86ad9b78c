import type { SanityClient, SanityDocument, Schema } from "sanity";

import {
  factTokensIn,
  holdsFact,
  withFactValues,
} from "../../domain/fact-text.ts";
import { siteFacts } from "../../schemas/checks/site-facts.ts";
import { factPlacesIn } from "../../schemas/checks/text.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { DISPLAY_NAME, IS_PUBLISHED } from "../content-types.ts";
import { guardedTypes, legalFactFields } from "../guarded-types.ts";
import type { Approval } from "./approval.ts";
import { differencesOf, fitsCard, type Line, linesOf } from "./difference.ts";

/** A stored fact, whose value the texts of a draft print. */
export type ShownFact = { _id: string; _rev: string };

/** The draft that a request for approval is about, as shown to the approver. */
export type ShownDraft = {
  /** The document's published title if it has one, whatever the request says. */
  name: unknown;
  draft: SanityDocument;
  published: SanityDocument | null;
  facts: readonly ShownFact[];
  /** Everything that the draft changes; null if it is more than a card shows. */
  lines: readonly Line[] | null;
};

const ROWS = `{"name": ${DISPLAY_NAME}, "document": @}`;

const QUERY = `{
  "drafts": *[_id in $drafts] ${ROWS},
  "published": *[_id in $ids] ${ROWS},
  "values": *[_type in ["fact", "stateLicence"] && ${IS_PUBLISHED}],
  "states": *[_type == "state" && ${IS_PUBLISHED}]{_id, _type, abbreviation}
}`;

type Row = { name: unknown; document: SanityDocument };

type DraftsResult = {
  drafts: Row[];
  published: Row[];
  values: SanityDocument[];
  states: { _id: string; _type: string }[];
};

/**
 * Reads the drafts of open requests, by request id, without those that are gone or are
 * not the ones the request was made for. Rejects when the content source does not
 * answer.
 */
export async function loadShownDrafts(
  client: Pick<SanityClient, "fetch">,
  schema: Schema,
  requests: readonly Approval[],
): Promise<ReadonlyMap<string, ShownDraft>> {
  const ids = requests.map(({ documentId }) => documentId);
  const drafts = ids.map((id) => `drafts.${id}`);
  const found = await client.fetch<DraftsResult>(
    QUERY,
    { ids, drafts },
    { perspective: "raw", tag: "approvals.shown" },
  );
  const shown = requests.flatMap(({ id, documentId, draftRevision }) => {
    const row = found.drafts.find(
      ({ document }) => document._id === `drafts.${documentId}`,
    );
    const isAsked =
      draftRevision === null || draftRevision === row?.document._rev;
    if (!row || !isAsked) return [];
    const draft = row.document;
    const own = found.published.find(
      ({ document }) => document._id === documentId,
    );
    const published = own?.document ?? null;
    const { name } = own ?? row;
    const facts = factsIn(draft, found.values);
    const lines =
      // A request without a revision does not tell which draft it was made for.
      facts && draftRevision ? linesFor(schema, draft, published, found) : null;
    return [
      [id, { name, draft, published, facts: facts ?? [], lines }] as const,
    ];
  });
  return new Map(shown);
}

function linesFor(
  schema: Schema,
  draft: SanityDocument,
  published: SanityDocument | null,
  { values, states }: DraftsResult,
): Line[] | null {
  // Visitors read the published fact, not its draft.
  const printed = siteFacts([...values, ...states]).values;
  const differences = differencesOf(published, draft);
  const lines =
    differences &&
    linesOf(differences, schema.get(draft._type), (text) =>
      withFactValues(text, printed),
    );
  return lines && fitsCard(lines) ? lines : null;
}

/**
 * Returns the published facts that a draft prints in Compliance texts, whose values the
 * publication is bound to; none for any other draft. Rejects when they cannot be read.
 */
export async function readPrintedFacts(
  client: Pick<SanityClient, "fetch">,
  draft: SanityDocument,
  signal: AbortSignal,
): Promise<readonly ShownFact[]> {
  const { _type } = draft;
  const isGuarded = _type in guardedTypes || _type in legalFactFields;
  if (!isGuarded || !holdsFact(draft)) return [];
  const stored = await client.fetch<SanityDocument[]>(
    `*[_type == "fact" && ${IS_PUBLISHED}]`,
    {},
    { perspective: "raw", signal, tag: "approvals.facts" },
  );
  return factsIn(draft, stored) ?? [];
}

/**
 * The facts that the texts of a draft print, and those in their values; null if one is
 * not published.
 */
function factsIn(
  draft: SanityDocument,
  stored: readonly SanityDocument[],
): ShownFact[] | null {
  const names = new Set(factPlacesIn(draft).map(({ name }) => name));
  const facts: ShownFact[] = [];
  // The loop also visits what it adds to the set.
  for (const name of names) {
    const own = stored.filter(
      (each) => each._type === "fact" && textIn(each["name"]) === name,
    );
    if (own.length === 0) return null;
    facts.push(...own.map(({ _id, _rev }) => ({ _id, _rev })));
    for (const { value } of own)
      for (const inner of factTokensIn(String(value))) names.add(inner.name);
  }
  return facts;
}
