import { getPublishedId, type SanityClient, type SanityDocument } from "sanity";

import {
  englishName,
  FIRST_LANGUAGE,
  languageOf,
  pathIn,
  splitLanguage,
} from "../../domain/languages.ts";
import { type PathDocument, pathsOf } from "../../schemas/known-paths.ts";
import { DISPLAY_NAME } from "../content-types.ts";
import { findFactUses } from "../facts/fact-uses.ts";
import type { Move } from "../redirects/redirect-moves.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";

/** A document as it was when somebody asked to take it down. */
export type Subject = {
  id: string;
  type: string;
  draft: SanityDocument | null;
  published: SanityDocument | null;
};

/** The list that joins the translations of a page. */
export type Joined = {
  _id: string;
  _rev: string;
  _type: string;
  members: { _key: string; language: string; id: string }[];
};

const SUBJECT = `{
  "fact": *[_id in [$id, $draftId] && _type == "fact"][0].name,
  "joined": *[_type == "translation.metadata" && references($id)][0]{
    _id, _rev, _type, "members": translations[]{_key, language, "id": value._ref}
  }
}`;

const GROUP = `{
  "stored": *[_id in $ids || _id in $draftIds],
  "pages": *[_id in $ids || _id in $draftIds]{_id, _type, language, slug, kind, "state": state->slug, aliases, listInNews},
  "referring": *[references($ids) && !(_id in $ids || _id in $draftIds || _type in ["promiseSignOff", "translation.metadata"])]
    | order(_updatedAt desc) [0...500]{..., "hqState": null, "displayName": ${DISPLAY_NAME}},
  "former": *[_type == "siteSettings" && hqState._ref in $ids]._id
}`;

/** How many redirects lead to some paths. */
const REDIRECTS = `count(*[_type == "redirect" && _id in path("*") && to in $to])`;

/**
 * Loads what taking a document down entails: the translations that leave with it; the
 * addresses at which readers find them now, the document's own first; how many
 * redirects lead to them, drafts included; the documents that link to them or show them,
 * which the content store refuses to break.
 */
export async function loadConsequences(
  client: SanityClient,
  subject: Pick<Subject, "id" | "type">,
) {
  const { id } = subject;
  const options = { perspective: "raw", tag: "take-down" } as const;
  const { fact, joined } = await client.fetch<{
    /** The name by which texts refer to it, if it is a fact. */
    fact: string | null;
    joined: Joined | null;
  }>(SUBJECT, { id, draftId: `drafts.${id}` }, options);
  const members = joined?.members ?? [];
  const isOriginal = members.some(
    (each) => each.id === id && each.language === FIRST_LANGUAGE,
  );
  const others = isOriginal ? members.map((each) => each.id) : [];
  const ids = [...new Set([id, ...others])];
  const { stored, pages, referring, former } = await client.fetch<{
    stored: SanityDocument[];
    pages: (PathDocument & { _id: string })[];
    referring: (SanityDocument & { displayName: unknown })[];
    former: string[];
  }>(GROUP, { ids, draftIds: ids.map((each) => `drafts.${each}`) }, options);
  const find = (wanted: string) =>
    stored.find(({ _id }) => _id === wanted) ?? null;
  const translations = ids.slice(1).flatMap((each): Subject[] => {
    const published = find(each);
    const draft = find(`drafts.${each}`);
    return published || draft
      ? [{ id: each, type: subject.type, draft, published }]
      : [];
  });
  const needing = referring
    .filter((document) => needs(document, ids))
    .map(({ _id, _type, displayName }) => ({
      id: _id,
      type: _type,
      name: displayName,
    }));
  // The content store does not know which texts contain a fact.
  const found = fact ? await findFactUses(client, fact) : needing;
  // A document and its draft make one row.
  const rows = new Map(
    found.map(({ id: each, type, name }): [string, DocumentRow] => {
      const publishedId = getPublishedId(each);
      return [publishedId, { id: publishedId, type, name, detail: "" }];
    }),
  );
  const paths = ids.flatMap((each) =>
    pathsOf(pages.filter(({ _id }) => _id === each)),
  );
  const to = pathsOf(pages).filter(Boolean);
  return {
    paths: [...new Set(paths)].filter(Boolean),
    redirects: await client.fetch<number>(REDIRECTS, { to }, options),
    referring: [...rows.values()],
    /** The ids of documents that hold it in a field that no form shows anymore. */
    former,
    translations,
    // A list whose documents all leave stays, so that those restored from the
    // wastebasket are translations of each other again.
    joined: isOriginal ? null : joined,
  };
}

/**
 * True if a value refers to one of the documents and cannot do without it: a weak
 * reference may lead nowhere, unless publishing makes it a strong one.
 */
function needs(value: unknown, ids: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { _ref, _weak, _strengthenOnPublish } = Object(value);
  if (ids.includes(_ref))
    return (
      _weak !== true ||
      (Boolean(_strengthenOnPublish) && _strengthenOnPublish.weak !== true)
    );
  return Object.values(value).some((each) => needs(each, ids));
}

/**
 * Returns the redirects from pages that leave.
 *
 * @param to where their readers go; readers of a translation go to its language, from
 * which the website leads on to the page itself where it has no translation.
 */
export function movesTo(to: string, paths: readonly string[]): Move[] {
  const isForAll =
    !to.startsWith("/") || splitLanguage(to).language !== FIRST_LANGUAGE;
  return paths.map((from) => {
    const { language } = splitLanguage(from);
    return { from, to: isForAll ? to : pathIn(language, to) };
  });
}

/** Names the languages of documents in English. */
export function languagesOf(documents: readonly Subject[]): string {
  return documents
    .map(({ draft, published }) => englishName(languageOf(draft ?? published)))
    .join(", ");
}
