import type { SanityClient, UserStore } from "sanity";

import { firmTime } from "../../domain/moments.ts";
import { contentTypes, DISPLAY_NAME } from "../content-types.ts";
import { isEmbedded } from "../project.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";

const ROWS = `{_id, _type, _updatedAt, "name": ${DISPLAY_NAME}}`;

const DESK_QUERY = `{
  "drafts": *[_id in path("drafts.**") && _type in $types] | order(_updatedAt desc) [0...40] ${ROWS},
  "published": *[_id in path("*") && _type in $types && _type != "promiseSignOff"] | order(_updatedAt desc) [0...40] ${ROWS}
}`;

/** The most lines that a list shows. */
const MOST = 6;

type DeskDocument = {
  _id: string;
  _type: string;
  _updatedAt: string;
  name: unknown;
};

/** The users that changed each document, by its id, the last one first. */
type Authors = Readonly<Record<string, readonly { id: string }[]>>;

/**
 * Reads the work in progress in the dataset, as one person sees it. Rejects when the
 * content source does not answer.
 */
export async function loadDesk(
  client: SanityClient,
  users: UserStore,
  userId: string | undefined,
) {
  const { drafts, published } = await client.fetch<
    Record<"drafts" | "published", DeskDocument[]>
  >(
    DESK_QUERY,
    { types: contentTypes },
    { perspective: "raw", tag: "home.desk" },
  );
  const authors = await authorsOf(
    client,
    [...drafts, ...published].map(({ _id }) => _id),
  );
  const last = ({ _id }: DeskDocument) => authors[_id]?.[0]?.id ?? "";
  const ids = new Set([...drafts, ...published].map(last).filter(Boolean));
  const known = ids.size === 0 ? [] : await users.getUsers([...ids]);
  const names = new Map(known.map((each) => [each.id, each.displayName]));
  // A program writes with a token, which has no email address; but the Studio does not
  // learn the signed-in person's address either.
  const people = known.filter(({ id, email }) => email || id === userId);
  const rows = (found: readonly DeskDocument[]): DocumentRow[] =>
    found.slice(0, MOST).map((each) => {
      const person = names.get(last(each));
      const time = firmTime(each._updatedAt);
      return {
        id: each._id,
        type: each._type,
        name: each.name,
        detail: person ? `by ${person}, ${time}` : time,
      };
    });
  const isMine = ({ _id }: DeskDocument) =>
    !isEmbedded || Boolean(authors[_id]?.some(({ id }) => id === userId));
  const isByPerson = (found: DeskDocument) =>
    !isEmbedded || people.some(({ id }) => id === last(found));
  return {
    /** Written by this person; all drafts where their authors are not known. */
    mine: rows(drafts.filter(isMine)),
    others: rows(drafts.filter((each) => !isMine(each))),
    /** Without what a program wrote, such as the seed. */
    published: rows(published.filter(isByPerson)),
  };
}

/** Only the embedded lake knows the authors of a document. */
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
