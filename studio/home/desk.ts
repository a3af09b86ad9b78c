import type { SanityClient, UserStore } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { contentTypes, DISPLAY_NAME } from "../content-types.ts";
import { guardedTypes } from "../guarded-types.ts";
import { isEmbedded } from "../project.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";
import { userNames } from "../user-names.ts";

const DRAFTS = '_id in path("drafts.**")';
const ROWS = `{_id, _type, _updatedAt, "name": ${DISPLAY_NAME}}`;

const DESK_QUERY = `{
  "drafts": *[${DRAFTS} && _type in $types] | order(_updatedAt desc) [0...30] ${ROWS},
  "guarded": *[${DRAFTS} && _type in $guarded] | order(_updatedAt desc) [0...20] ${ROWS},
  "published": *[_id in path("*") && _type in $types && _type != "promiseSignOff"] | order(_updatedAt desc) [0...8] ${ROWS}
}`;

type Found = {
  _id: string;
  _type: string;
  _updatedAt: string;
  name: unknown;
};

/** What is under way in the dataset, as one person sees it. */
export type Desk = {
  /** Drafts that this person wrote; all drafts where their authors are not known. */
  drafts: DocumentRow[];
  /** Drafts of guarded types that another user changed last. */
  waiting: DocumentRow[];
  published: DocumentRow[];
};

/** By the id of a document: the users that changed it, the last one first. */
type Authors = Readonly<Record<string, readonly { id: string }[]>>;

/** Reads the desk. Rejects when the content source does not answer. */
export async function loadDesk(
  client: SanityClient,
  users: UserStore,
  userId: string | undefined,
): Promise<Desk> {
  const answer = await client.fetch<
    Record<"drafts" | "guarded" | "published", Found[]>
  >(
    DESK_QUERY,
    { types: contentTypes, guarded: Object.keys(guardedTypes) },
    { perspective: "raw", tag: "home.desk" },
  );
  const ids = Object.values(answer).flatMap((found) =>
    found.map(({ _id }) => _id),
  );
  const authors = await authorsOf(client, [...new Set(ids)]);
  const last = ({ _id }: Found) => authors[_id]?.[0]?.id ?? "";
  const names = await userNames(
    users,
    Object.values(authors).flatMap(([author]) => author?.id ?? []),
  );
  const rowOf = (found: Found): DocumentRow => {
    const person = names.get(last(found));
    const time = firmTime(found._updatedAt);
    return {
      ...{ id: found._id, type: found._type, name: found.name },
      detail: person ? `by ${person}, ${time}` : time,
    };
  };
  const isMine = ({ _id }: Found) =>
    !isEmbedded || authors[_id]?.some(({ id }) => id === userId);
  return {
    drafts: answer.drafts.filter(isMine).slice(0, 8).map(rowOf),
    waiting: answer.guarded.filter((each) => last(each) !== userId).map(rowOf),
    published: answer.published.map(rowOf),
  };
}

/** Only the embedded lake tells the authors of a document. */
async function authorsOf(
  client: SanityClient,
  ids: readonly string[],
): Promise<Authors> {
  if (!isEmbedded || ids.length === 0) return {};
  const { authors } = await client.request<{ authors: Authors }>({
    url: `/data/history/${client.config().dataset}/authors/${ids.join()}`,
    tag: "home.authors",
  });
  return authors;
}

/** An address without a page that visitors asked the website for. */
export type MissingPage = { path: string; visitors: number; last: string };

/**
 * The addresses that visitors want, the most wanted first; null with hosted
 * Sanity, where they are not counted. Rejects when the content source does not
 * answer.
 */
export async function loadMissingPages(
  client: SanityClient,
): Promise<MissingPage[] | null> {
  if (!isEmbedded) return null;
  const { paths } = await client.request<{ paths: MissingPage[] }>({
    url: "/site/not-found",
    tag: "home.missing",
  });
  if (paths.length === 0) return paths;
  // The rules are loaded beside what the page shows first.
  const { readSite } = await import("../checks/check-draft.ts");
  const site = await readSite(client, AbortSignal.timeout(30_000));
  // One for which there is a page by now is not missing any more.
  return paths
    .filter(({ path }) => !site.paths.has(path) && !site.redirects.find(path))
    .slice(0, 8);
}
