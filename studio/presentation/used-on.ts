import type { SanityClient } from "sanity";

import { languageOf } from "../../domain/languages.ts";
import { pageTypes } from "../../domain/page-types.ts";
import {
  documentPath,
  documentPaths,
  type PathSource,
} from "../../domain/paths.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";

/** A document that may have pages, as `usedOnQuery` finds it. */
type FoundDocument = PathSource & { title: string | null };

/** The answer of `usedOnQuery`. */
export type UsedOn = {
  own: FoundDocument | null;
  /** The state that the document belongs to. */
  ofState: FoundDocument | null;
  /** Documents that refer to it, or to something small that refers to it. */
  referring: readonly FoundDocument[];
  /** Documents that print all documents of its type without referring to any. */
  gathering: readonly FoundDocument[];
};

/** An address that shows a document, and the page's title. */
export type UsedOnPage = { href: string; title: string };

const found = /* groq */ `
  _type,
  language,
  "slug": slug.current,
  kind,
  "state": state->slug.current,
  "title": coalesce(title, name, heading)
`;

/** Types without a page of their own, which appear around or behind all pages. */
const withoutPage: Readonly<Record<string, string>> = {
  navigation: "Appears on every page",
  siteSettings: "Appears on every page",
  announcement: "Appears on every page while it is active",
  storm:
    "Appears on the home page, on the pages of its states and perils, and as a banner on every page while it is on",
  tonight:
    "Appears on every page about its damage or property, on the page after a request, and in its mail",
  fact: 'Appears wherever a text uses it: see "Where this appears"',
  redirect: "Readers do not see it. It sends them to another page.",
  promiseSignOff: "Readers do not see it",
};

const withStateCards = `count(sections[_type == "stateCardsSection"]) > 0`;

/** Filters for the documents that print all documents of a type. */
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

/** A reference to one of these links to its page, and does not show it. */
const withPage: readonly string[] = pageTypes;

const isPage = `_type in ${JSON.stringify(withPage)}`;

/**
 * Builds the query for the pages of a document, for `$id` without `drafts.`.
 *
 * @returns GROQ that answers `UsedOn`.
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

/** Returns what to say of a type instead of a number of pages; null for other types. */
export function standsWhere(type: string): string | null {
  return withoutPage[type] ?? null;
}

/** Returns what to say of a document that no page shows; null for others. */
export function shownNowhere(type: string, used: UsedOn): string | null {
  const hasAddress = used.own !== null && addressesOf(used.own).length > 0;
  if (withPage.includes(type) && !hasAddress)
    return `${addressAdvice(type, used.own?.title)} to see the page here.`;
  return pagesUsing(used).length > 0 ? null : "No page shows this yet.";
}

/** Says that a page has no address yet, and how it gets one. */
export function addressAdvice(type: string, title: unknown): string {
  const act =
    type === "stateServicePage"
      ? "Choose its state and its service"
      : title
        ? "Fill it in"
        : "Give it a title";
  return `This page has no web address yet. ${act}`;
}

/** The same with the title and address in the form, which are not stored at once. */
export function asEdited(
  used: UsedOn,
  edited: (PathSource & { title?: string; name?: string }) | null,
): UsedOn {
  if (edited === null) return used;
  const { _type, language = null, slug = null, kind = null } = edited;
  const title = edited.title ?? edited.name ?? used.own?.title ?? null;
  return { ...used, own: { ...used.own, _type, title, language, slug, kind } };
}

/** Returns each page once in the document's language, its own first. */
export function pagesUsing(used: UsedOn): UsedOnPage[] {
  const { own, gathering, ofState, referring } = used;
  const documents = [own, ...gathering, ofState, ...referring];
  const pages = documents.flatMap((document) => {
    if (document === null || languageOf(document) !== languageOf(own))
      return [];
    const { title } = document;
    return addressesOf(document).map((href) => ({
      href,
      title: title || href,
    }));
  });
  const isFirst = ({ href }: UsedOnPage, at: number) =>
    pages.findIndex((page) => page.href === href) === at;
  return pages.filter(isFirst);
}

/** A state has ten pages; the second address of an article leads to the same page. */
function addressesOf(document: FoundDocument): string[] {
  if (document._type === "state") return documentPaths(document);
  return [documentPath(document) ?? []].flat();
}

type Identity = { _id: string; _type: string };

async function readUsedOn(
  client: Pick<SanityClient, "fetch">,
  { _id, _type }: Identity,
  signal?: AbortSignal,
): Promise<UsedOn> {
  return client.fetch<UsedOn>(
    usedOnQuery(_type),
    { id: versionIdOf(_id).publishedId },
    { perspective: "drafts", signal, tag: "used-on" },
  );
}

/**
 * Reads the pages of a document, drafts included, each once, its own first. Rejects
 * when the content source does not answer.
 */
export async function readPages(
  client: Pick<SanityClient, "fetch">,
  document: Identity,
): Promise<UsedOnPage[]> {
  return pagesUsing(await readUsedOn(client, document));
}

/** Reads the same as published right after a revision. */
export async function readPagesAsOf(
  client: SanityClient,
  { _id, _type }: Identity,
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

/**
 * Says in one sentence on which pages visitors see a document, with the address in the
 * form, if given. Rejects like `readPages`, or when `signal` aborts.
 */
export async function pagesOf(
  client: Pick<SanityClient, "fetch">,
  document: Identity,
  signal: AbortSignal,
  edited: PathSource | null = null,
): Promise<string> {
  const where = standsWhere(document._type);
  if (where !== null) return `${where}.`;
  const used = await readUsedOn(client, document, signal);
  const pages = pagesUsing(asEdited(used, edited));
  if (pages.length === 0) return "No page shows it yet.";
  const named = pages.slice(0, MOST_NAMED).map(({ href }) => href);
  const rest = pages.length - named.length;
  return `Visitors see it on ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}
