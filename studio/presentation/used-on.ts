import type { SanityClient } from "sanity";

import {
  documentPath,
  documentPaths,
  pageTypes,
  type PathSource,
} from "../../schemas/paths.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";

/** A document that may have pages, as `usedOnQuery` finds it. */
type FoundDocument = PathSource & { title: string | null };

/** What `usedOnQuery` answers. */
export type UsedOn = {
  own: FoundDocument | null;
  /** The state that the document belongs to. */
  ofState: FoundDocument | null;
  /** Documents that refer to it, or to something small that refers to it. */
  referring: readonly FoundDocument[];
  /** Documents that print all of its kind without referring to any. */
  gathering: readonly FoundDocument[];
};

/** An address on which a document stands, and what the page is called. */
export type UsedOnPage = { href: string; title: string };

const found = /* groq */ `
  _type,
  "slug": slug.current,
  kind,
  "state": state->slug.current,
  "title": coalesce(title, name, heading)
`;

/** Stand in no page of their own, but around or behind all of them. */
const withoutPage: Readonly<Record<string, string>> = {
  navigation: "Appears on every page",
  siteSettings: "Appears on every page",
  announcement: "Appears on every page while it is active",
  storm:
    "Appears on the home page, on the pages of its states and perils, and as a banner on every page while it is on",
  fact: 'Appears wherever a text uses it: see "Where this appears"',
  redirect: "Readers do not see it. It sends them on.",
  promiseSignOff: "Readers do not see it",
};

const withStateCards = `count(sections[_type == "stateCardsSection"]) > 0`;

/** Which documents print all documents of a type. */
const gatheredIn: Readonly<Record<string, string>> = {
  adjuster: '_type == "homePage"',
  article: '_type == "blogPage"',
  caseResult: '_type == "homePage"',
  evidenceChecklist: '_type == "evidencePage"',
  hoaGuide: '_type == "blogPage"',
  state: withStateCards,
  stateLicence: `_type == "compliancePage" || ${withStateCards}`,
  deadlineRule: '_type == "deadlinesPage"',
  stateTimeline: `count(body[_type == "timelineTable"]) > 0`,
};

/** A reference to one of these is a link to its page, and no use of it. */
const withPage: readonly string[] = [
  ...pageTypes,
  "consultationPage",
  "stateServicePage",
];

const isPage = `_type in ${JSON.stringify(withPage)}`;

/**
 * The query for the pages of a document, for `$id` without `drafts.`.
 * In: its type. Out: GROQ that answers `UsedOn`.
 */
export function usedOnQuery(type: string): string {
  const refers = withPage.includes(type)
    ? "false"
    : `references($id) || references(*[references($id) && !(${isPage})]._id)`;
  return /* groq */ `{
    "own": *[_id == $id][0]{ ${found} },
    "ofState": *[_id == $id && _type in ["caseResult", "stateLicence", "stateTimeline"]][0].state->{ ${found} },
    "referring": *[${refers}] | order(_type desc, _id asc) [0...200]{ ${found} },
    "gathering": *[${gatheredIn[type] ?? "false"}] | order(_type desc, _id asc) [0...200]{ ${found} }
  }`;
}

/** In: a type of document. Out: what to say of it in place of a number of pages; null for all others. */
export function standsWhere(type: string): string | null {
  return withoutPage[type] ?? null;
}

/** In: a type of document, the answer of `usedOnQuery`. Out: what to say of one that no page shows; null for others. */
export function shownNowhere(type: string, used: UsedOn): string | null {
  const hasAddress = used.own !== null && addressesOf(used.own).length > 0;
  if (withPage.includes(type) && !hasAddress)
    return "This page has no web address yet. Fill it in to see the page here.";
  return pagesUsing(used).length > 0 ? null : "No page shows this yet.";
}

/** In: the answer of `usedOnQuery`. Out: each page once, its own first. */
export function pagesUsing(used: UsedOn): UsedOnPage[] {
  const { own, gathering, ofState, referring } = used;
  const documents = [own, ...gathering, ofState, ...referring];
  const pages = documents.flatMap((document) => {
    const found = document === null ? [] : addressesOf(document);
    return found.map((href) => ({ href, title: document?.title || href }));
  });
  const isFirst = ({ href }: UsedOnPage, at: number) =>
    pages.findIndex((page) => page.href === href) === at;
  return pages.filter(isFirst);
}

/** A state stands on ten pages; an article has a second address for the same page. */
function addressesOf(document: FoundDocument): string[] {
  if (document._type === "state") return documentPaths(document);
  return [documentPath(document) ?? []].flat();
}

/**
 * The pages of a document with its drafts, each once, its own first. Rejects when
 * the content source does not answer, or `signal` ends the waiting.
 */
export async function readPages(
  client: Pick<SanityClient, "fetch">,
  { _id, _type }: { _id: string; _type: string },
  signal?: AbortSignal,
): Promise<UsedOnPage[]> {
  const used = await client.fetch<UsedOn>(
    usedOnQuery(_type),
    { id: versionIdOf(_id).publishedId },
    { perspective: "drafts", signal, tag: "used-on" },
  );
  return pagesUsing(used);
}

/** The same of what was published right after a revision. */
export async function readPagesAsOf(
  client: SanityClient,
  { _id, _type }: { _id: string; _type: string },
  asOf: string,
): Promise<UsedOnPage[]> {
  const { result } = await client.request<{ result: UsedOn }>({
    url: client.getDataUrl("query"),
    query: {
      asOf,
      perspective: "published",
      query: usedOnQuery(_type),
      $id: JSON.stringify(versionIdOf(_id).publishedId),
    },
  });
  return pagesUsing(result);
}

const MOST_NAMED = 4;

/** On which pages visitors see a document, in one sentence. Rejects as `readPages`. */
export async function pagesOf(
  client: SanityClient,
  document: { _id: string; _type: string },
  signal: AbortSignal,
): Promise<string> {
  const where = standsWhere(document._type);
  if (where !== null) return `${where}.`;
  const pages = await readPages(client, document, signal);
  if (pages.length === 0) return "No page shows it yet.";
  const named = pages.slice(0, MOST_NAMED).map(({ href }) => href);
  const rest = pages.length - named.length;
  return `Visitors see it on ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}
