import type { SanityClient } from "sanity";

import { contentTypes, DISPLAY_NAME } from "../content-types.ts";
import { firmTime } from "../../schemas/moments.ts";
import { TERM_FILTER } from "../../schemas/rules/content-gaps.ts";
import { guardedTypes } from "../guarded-types.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";

const DRAFTS = '_id in path("drafts.**")';
const PUBLISHED = `!(${DRAFTS}) && !(_id in path("versions.**"))`;
const NEWEST = "order(_updatedAt desc)";
const ROW = `{_id, _type, _updatedAt, "name": ${DISPLAY_NAME}}`;

const DESK_QUERY = `{
  "drafts": *[${DRAFTS} && _type in $types] | ${NEWEST} [0...30] ${ROW},
  "guarded": *[${DRAFTS} && _type in $guarded] | ${NEWEST} [0...20] ${ROW},
  "published": *[${PUBLISHED} && _type in $types && _type != "promiseSignOff"] | ${NEWEST} [0...8] ${ROW},
  "terms": *[${TERM_FILTER} && ${PUBLISHED}] | order(expiresOn asc, _id asc) {_id, _type, "name": ${DISPLAY_NAME}, expiresOn, "abbreviation": state->abbreviation},
  "licenses": count(*[_type == "stateLicence" && ${PUBLISHED}]),
  "licensePlaceholders": count(*[_type == "stateLicence" && ${PUBLISHED} && status == "placeholder"])
}`;

type Found = {
  _id: string;
  _type: string;
  _updatedAt: string;
  name: unknown;
};

/** A license with a last day. */
export type DeskTerm = {
  _id: string;
  _type: string;
  name: unknown;
  expiresOn: string;
  abbreviation: string | null;
};

type DeskAnswer = {
  drafts: Found[];
  guarded: Found[];
  published: Found[];
  terms: DeskTerm[];
  licenses: number;
  licensePlaceholders: number;
};

/** What is under way in the dataset, as one person sees it. */
export type Desk = {
  /** Drafts that this person wrote; all drafts where their authors are not known. */
  drafts: DocumentRow[];
  isOfEverybody: boolean;
  /** Drafts of guarded types that another user changed last. */
  waiting: DocumentRow[];
  published: DocumentRow[];
  /** The one that expires first stands first. */
  terms: readonly DeskTerm[];
  licenses: number;
  licensePlaceholders: number;
};

/** By the id of a document: the users that changed it, the last one first. */
export type Authors = Readonly<Record<string, readonly { id: string }[]>>;

/** What the first page of the Studio is read with. */
export type DeskOptions = {
  client: SanityClient;
  userId: string | undefined;
  /** Only the embedded lake tells the authors of a document. */
  isEmbedded: boolean;
  /** The name of each of the users. */
  namesOf(ids: string[]): Promise<ReadonlyMap<string, string>>;
};

/** Reads the desk. Rejects when the content source does not answer. */
export async function loadDesk(options: DeskOptions): Promise<Desk> {
  const { client, isEmbedded, namesOf, userId } = options;
  const answer = await client.fetch<DeskAnswer>(
    DESK_QUERY,
    { types: contentTypes, guarded: Object.keys(guardedTypes) },
    { perspective: "raw", tag: "home.desk" },
  );
  if (!isEmbedded) return deskOf(answer, null, new Map(), userId);
  const authors = await authorsOf(client, answer);
  const last = Object.values(authors).flatMap(([author]) => author?.id ?? []);
  const names = await namesOf([...new Set(last)]);
  return deskOf(answer, authors, names, userId);
}

async function authorsOf(
  client: SanityClient,
  { drafts, guarded, published }: DeskAnswer,
): Promise<Authors> {
  const found = [...drafts, ...guarded, ...published].map(({ _id }) => _id);
  const ids = [...new Set(found)];
  if (ids.length === 0) return {};
  const { dataset } = client.config();
  const { authors } = await client.request<{ authors: Authors }>({
    url: `/data/history/${dataset}/authors/${ids.join()}`,
    tag: "home.authors",
  });
  return authors;
}

/**
 * In: the answer of the query, the authors of its documents (null: not known), their
 * names, the id of a person. Out: the desk of that person.
 */
export function deskOf(
  answer: DeskAnswer,
  authors: Authors | null,
  names: ReadonlyMap<string, string>,
  userId: string | undefined,
): Desk {
  const { drafts, guarded, published, terms, licenses, licensePlaceholders } =
    answer;
  const nameOfLast = ({ _id }: Found) => {
    const last = authors?.[_id]?.[0];
    return last === undefined ? undefined : names.get(last.id);
  };
  const isMine = ({ _id }: Found) =>
    authors === null || authors[_id]?.some(({ id }) => id === userId);
  const isOfOthers = ({ _id }: Found) => authors?.[_id]?.[0]?.id !== userId;
  return {
    drafts: drafts.filter(isMine).map((each) => rowOf(each, undefined)),
    isOfEverybody: authors === null,
    waiting: guarded
      .filter(isOfOthers)
      .map((each) => rowOf(each, nameOfLast(each))),
    published: published.map((each) => rowOf(each, nameOfLast(each))),
    terms,
    licenses,
    licensePlaceholders,
  };
}

function rowOf(
  { _id, _type, _updatedAt, name }: Found,
  person: string | undefined,
): DocumentRow {
  const time = firmTime(_updatedAt);
  const detail = person === undefined ? time : `by ${person}, ${time}`;
  return { id: _id, type: _type, name, detail };
}
