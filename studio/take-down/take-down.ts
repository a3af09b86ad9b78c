import type { SanityClient, SanityDocument } from "sanity";

import { factPlacesIn } from "../../schemas/checks/text.ts";
import { type PathDocument, pathsOf } from "../../schemas/known-paths.ts";
import { fixedPaths, pageTypes } from "../../schemas/paths.ts";
import { destinationVerdict } from "../../schemas/rules/address.ts";
import { contentTypes, DISPLAY_NAME } from "../content-types.ts";
import { addRedirects } from "../redirects/redirects.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";

/** What takes a page from visitors: its draft stays, or nothing does. */
export type TakeDown = "unpublish" | "delete";

/** A document that is to be taken down. */
export type Subject = { id: string; published: SanityDocument | null };

/** What taking a document down comes to. */
export type Consequences = {
  /** The addresses at which readers find it now; the main one first. */
  paths: string[];
  /** Documents that link to it or show it: the content store refuses to break them. */
  referring: DocumentRow[];
  /** The published pages, to which readers can be sent. */
  pages: { title: string; address: string }[];
};

type Source = PathDocument;
type Referring = { _id: string; _type: string; name: unknown };

const QUERY = `{
  "fact": *[_id in [$id, $draftId] && _type == "fact"][0].name,
  "source": *[_id == $id][0]{_type, slug, kind, "state": state->slug, aliases, listInNews},
  "referring": *[references($id) && !(_id in [$id, $draftId]) && _type != "promiseSignOff"] | order(_updatedAt desc) [0...50]{
    _id, _type, "name": ${DISPLAY_NAME}
  },
  "pages": *[_type in $types && _id in path("*")][0...5000]{
    _type, slug, aliases, listInNews, "title": coalesce(title, name, heading, "")
  }
}`;

/** Looks what taking a document down would do. Rejects when the content source does not answer. */
export async function loadConsequences(
  client: SanityClient,
  { id }: Subject,
): Promise<Consequences> {
  const { fact, source, referring, pages } = await client.fetch<{
    /** The name under which texts hold it, if it is a fact. */
    fact: string | null;
    source: Source | null;
    referring: Referring[];
    pages: (Source & { title: string })[];
  }>(
    QUERY,
    { id, draftId: draftIdOf(id), types: pageTypes },
    { perspective: "raw", tag: "take-down" },
  );
  const found = fact ? await holdersOf(client, fact) : referring;
  // A document and its draft are one row.
  const rows = new Map(
    found.map(({ _id, _type: type, name }) => {
      const published = _id.replace(/^drafts\./, "");
      return [published, { id: published, type, name, detail: "" }];
    }),
  );
  return {
    paths: source === null ? [] : addressesOf(source),
    referring: [...rows.values()],
    pages: pages.flatMap((page) =>
      addressesOf(page).map((address) => ({ title: page.title, address })),
    ),
  };
}

/** The documents whose texts hold a fact: the content store knows of none of them. */
async function holdersOf(
  client: SanityClient,
  name: string,
): Promise<Referring[]> {
  const documents = await client.fetch<Referring[]>(
    `*[_type in $types]{..., "name": ${DISPLAY_NAME}}`,
    { types: contentTypes },
    { perspective: "raw", tag: "take-down.facts" },
  );
  return documents.filter((document) =>
    factPlacesIn(document).some((place) => place.name === name),
  );
}

function addressesOf(source: Source): string[] {
  return [...new Set(pathsOf([source]))].filter(Boolean);
}

/**
 * Judges where readers are to be sent. In: the address, what the page comes to
 * that is taken down. Out: true, or what is wrong.
 */
export function redirectVerdict(
  to: string,
  { paths, pages }: Pick<Consequences, "paths" | "pages">,
): true | string {
  if (to === "") return "Choose where readers are sent.";
  const verdict = destinationVerdict(
    to,
    paths.find((path) => path === to),
  );
  const isPage = [...fixedPaths, ...pages.map(({ address }) => address)];
  return verdict !== true || !to.startsWith("/") || isPage.includes(to)
    ? verdict
    : "No page stands at this address. Choose a page that does.";
}

/**
 * Takes a document down and writes the redirects, in one transaction: all of it
 * is done, or nothing.
 * In: where readers of each of its addresses are sent; null: they get "page not
 * found". Rejects with the error of the content source.
 */
export async function takeDown(
  client: SanityClient,
  how: TakeDown,
  { id, published }: Subject,
  redirect: { paths: readonly string[]; to: string } | null,
): Promise<void> {
  const transaction = client.transaction();
  if (how === "unpublish" && published !== null) {
    const { _rev, _updatedAt, ...content } = published;
    transaction.createIfNotExists({ ...content, _id: draftIdOf(id) });
  }
  transaction.delete(id);
  if (how === "delete") transaction.delete(draftIdOf(id));
  if (redirect !== null) {
    const { paths, to } = redirect;
    const moves = paths.map((from) => ({ from, to }));
    await addRedirects(client, transaction, moves);
  }
  await transaction.commit({ tag: "take-down" });
}

function draftIdOf(id: string): string {
  return `drafts.${id}`;
}
