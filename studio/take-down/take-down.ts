import type { SanityClient, SanityDocument } from "sanity";

import { factPlacesIn } from "../../schemas/checks/text.ts";
import {
  knownPaths,
  type PathSources,
  pathsOf,
} from "../../schemas/known-paths.ts";
import { pageTypes } from "../../schemas/paths.ts";
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
  /** Documents that link to it or show it; only those that need it, if any does. */
  referring: DocumentRow[];
  /** True while the content store refuses it: a reference would lead nowhere. */
  isNeeded: boolean;
  /** The published pages, to which readers can be sent. */
  pages: { title: string; address: string }[];
  /** The paths at which they stand. */
  pagePaths: ReadonlySet<string>;
};

const CONSEQUENCES_QUERY = `{
  "fact": *[_id in [$id, $draftId] && _type == "fact"][0].name,
  "source": *[_id == $id][0]{_type, slug, kind, "state": state->slug, aliases, listInNews},
  "referring": *[references($id) && !(_id in [$id, $draftId]) && _type != "promiseSignOff"] | order(_updatedAt desc) [0...50]{
    ..., "name": ${DISPLAY_NAME}
  }
}`;

const PAGES_QUERY = `*[_type in $types][0...5000]{
  _type, slug, aliases, listInNews,
  "title": coalesce(title, name, heading, "")
}`;

type Answer = {
  /** The name under which texts hold it, if it is a fact. */
  fact?: string | null;
  source: PathSources["documents"][number] | null;
  referring: { _id: string; _type: string; name: unknown }[];
};

/** Looks what taking a document down would do. Rejects when the content source does not answer. */
export async function loadConsequences(
  client: Pick<SanityClient, "fetch">,
  { id }: Subject,
): Promise<Consequences> {
  const [answer, pages] = await Promise.all([
    client.fetch<Answer>(
      CONSEQUENCES_QUERY,
      { id, draftId: draftIdOf(id) },
      { perspective: "raw", tag: "take-down" },
    ),
    client.fetch<(PathSources["documents"][number] & { title: string })[]>(
      PAGES_QUERY,
      { types: pageTypes },
      { perspective: "published", tag: "take-down.pages" },
    ),
  ]);
  const { fact, source, referring } = answer;
  const needing = fact
    ? await holdersOf(client, fact)
    : referring.filter((document) => needs(document, id));
  const isNeeded = needing.length > 0;
  return {
    paths: source === null ? [] : addressesOf(source),
    referring: withoutDoubles(isNeeded ? needing : referring),
    isNeeded,
    pages: pages.flatMap((page) =>
      addressesOf(page).map((address) => ({ title: page.title, address })),
    ),
    pagePaths: knownPaths({ documents: pages, redirects: [] }),
  };
}

/** The documents whose texts hold a fact: the content store knows of none of them. */
async function holdersOf(
  client: Pick<SanityClient, "fetch">,
  name: string,
): Promise<Answer["referring"]> {
  const documents = await client.fetch<Answer["referring"]>(
    `*[_type in $types]{..., "name": ${DISPLAY_NAME}}`,
    { types: contentTypes },
    { perspective: "raw", tag: "take-down.facts" },
  );
  return documents.filter((document) =>
    factPlacesIn(document).some((place) => place.name === name),
  );
}

/** True if a value refers to a document in the way that the content store keeps whole. */
export function needs(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((item) => needs(item, id));
  if (typeof value !== "object" || value === null) return false;
  if ("_ref" in value && value._ref === id)
    return !("_weak" in value) || value._weak !== true;
  return Object.values(value).some((item) => needs(item, id));
}

function addressesOf(source: PathSources["documents"][number]): string[] {
  return [...new Set(pathsOf([source]))].filter(Boolean);
}

/** A document and its draft are one row. */
function withoutDoubles(found: Answer["referring"]): DocumentRow[] {
  const rows = new Map(
    found.map(({ _id, _type, name }) => {
      const id = _id.replace(/^drafts\./, "");
      return [id, { id, type: _type, name, detail: "" }];
    }),
  );
  return [...rows.values()];
}

/** The default target of a page's redirect: the overview of such pages, else the home page. */
export function suggestedDestination(path: string): string {
  if (path.startsWith("/blog/")) return "/blog";
  if (path.startsWith("/claims/")) return "/claims-we-work";
  if (path.startsWith("/states/")) return "/compliance";
  return "/";
}

/**
 * Judges where readers are to be sent. In: the address; those of the page that is
 * taken down; those of all pages. Out: true, or what is wrong.
 */
export function redirectVerdict(
  to: string,
  paths: readonly string[],
  pagePaths: ReadonlySet<string>,
): true | string {
  if (to === "") return "Choose where readers are sent.";
  const own = paths.find((path) => path === to);
  const verdict = destinationVerdict(to, own);
  if (verdict !== true || !to.startsWith("/") || pagePaths.has(to))
    return verdict;
  return "No page stands at this address. Choose a page that does.";
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
  subject: Subject,
  redirect: { paths: readonly string[]; to: string } | null,
): Promise<void> {
  const transaction = transactionOf(client, how, subject);
  if (redirect !== null) {
    const { paths, to } = redirect;
    const moves = paths.map((from) => ({ from, to }));
    await addRedirects(client, transaction, moves);
  }
  await transaction.commit({ tag: "take-down" });
}

function transactionOf(
  client: SanityClient,
  how: TakeDown,
  { id, published }: Subject,
) {
  const transaction = client.transaction();
  switch (how) {
    case "unpublish":
      if (published !== null) {
        const { _rev, _updatedAt, ...content } = published;
        transaction.createIfNotExists({ ...content, _id: draftIdOf(id) });
      }
      return transaction.delete(id);
    case "delete":
      return transaction.delete(id).delete(draftIdOf(id));
    default:
      return how satisfies never;
  }
}

function draftIdOf(id: string): string {
  return `drafts.${id}`;
}
