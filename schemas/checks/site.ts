import { type Language, languageOf, pathIn } from "../../domain/languages.ts";
import { listedTypes } from "../../domain/page-types.ts";
import {
  documentPath,
  documentPaths,
  fixedPaths,
  type PathSource,
  type StatePageKind,
  statePageKinds,
} from "../../domain/paths.ts";
import {
  type RedirectRule,
  RedirectTable,
} from "../../domain/redirect-table.ts";
import {
  ownWords,
  pageHead,
  type SearchWords,
  statePageTitle,
} from "../../domain/search-words.ts";
import { versionIdOf } from "../rules/other-documents.ts";
import type { CheckedDocument, Path } from "./finding.ts";
import { type SiteFacts, siteFacts, withValues } from "./site-facts.ts";
import { type State, statesOf } from "./state.ts";
import { isRecord, listIn, recordIn, referenceIn, textIn } from "./value.ts";

/** What the rules know about all documents; built once for many checks. */
export type Site = {
  /** Each as an editor sees it, draft or published, with the values of the facts in its texts. */
  documents: ReadonlyMap<string, CheckedDocument>;
  publishedIds: ReadonlySet<string>;
  states: readonly State[];
  titles: readonly PageTitle[];
  facts: SiteFacts;
  /** The paths that exist. */
  paths: ReadonlySet<string>;
  redirects: RedirectTable<RedirectRule>;
  /** The website's origin, as https://example.com; null if unknown. */
  origin: string | null;
};

/** The published id of a document, of its draft or of a version in a release. */
export function publishedIdOf(id: string): string {
  return versionIdOf(id).publishedId;
}

/**
 * Builds the site from a dataset's documents, without versions in releases.
 *
 * @param stored includes drafts if the reader may see them.
 * @param origin the website's.
 */
export function siteOf(
  stored: readonly CheckedDocument[],
  origin: string | null = null,
): Site {
  const latest = new Map<string, CheckedDocument>();
  const publishedIds = new Set<string>();
  for (const document of stored) {
    if (document._id.startsWith("versions.")) continue;
    const id = publishedIdOf(document._id);
    const isDraft = id !== document._id;
    if (!isDraft) publishedIds.add(id);
    if (isDraft || !latest.has(id)) latest.set(id, document);
  }
  const facts = siteFacts([...latest.values()]);
  const documents = new Map(
    [...latest].map(([id, document]) => [id, withValues(document, facts)]),
  );
  const all = [...documents.values()];
  return {
    documents,
    publishedIds,
    states: statesOf(all),
    titles: all.flatMap(pageTitlesOf),
    facts,
    paths: new Set([
      ...fixedPaths,
      ...all.flatMap((document) => pathsOf(document, documents)),
    ]),
    redirects: new RedirectTable(
      all.filter(({ _type }) => _type === "redirect").map(redirectOf),
    ),
    origin,
  };
}

/** The words of a page in search results, and the path to their fields. */
type PageTitle = SearchWords & {
  documentId: string;
  language: Language;
  path: Path;
};

const PAGES: ReadonlySet<string> = new Set(listedTypes);

/** A page of a document: its own words, and the path to its fields. */
type OwnPage = {
  path: Path;
  /** Which of a state's pages it is. */
  kind: StatePageKind | null;
  seo: Record<string, unknown> | null;
  words: SearchWords;
};

/** The pages of a document with words of their own; a state has three. */
function ownPagesOf(document: CheckedDocument): OwnPage[] {
  if (!PAGES.has(document._type)) return [];
  if (document._type !== "state") return [ownPage(document, [], null)];
  return statePageKinds.map((kind) => {
    const title = statePageTitle(kind, textIn(document["name"]));
    return ownPage({ title, ...recordIn(document[kind]) }, [kind], kind);
  });
}

function ownPage(
  fields: Record<string, unknown>,
  path: Path,
  kind: StatePageKind | null,
): OwnPage {
  const { heading, title, description, intro } = fields;
  const seo = isRecord(fields["seo"]) ? fields["seo"] : null;
  const words = ownWords({
    heading: textIn(heading),
    title: textIn(title),
    description: textIn(description),
    // A state's introduction is rich text, which the head leaves out.
    intro: textIn(intro),
    seo: {
      title: textIn(seo?.["title"]),
      description: textIn(seo?.["description"]),
    },
  });
  return { path, kind, seo, words };
}

/** What search results show of a document's pages, except hidden ones. */
export function pageTitlesOf(document: CheckedDocument): PageTitle[] {
  const documentId = publishedIdOf(document._id);
  return ownPagesOf(document)
    .filter(({ seo }) => seo !== null && seo["noIndex"] !== true)
    .map(({ path, words }) => ({
      documentId,
      language: languageOf(document),
      path: [...path, "seo"],
      ...words,
    }));
}

/** What search results and shared cards show of a page. */
export type ShownHead = ReturnType<typeof pageHead> & {
  /** Null for a page without an address. */
  path: string | null;
  /** The page's own words, before they are shortened or completed. */
  own: SearchWords;
  /** The editor's picture for shared links. */
  picture: Record<string, unknown> | null;
  isHidden: boolean;
};

/**
 * Returns what search results and shared cards show of a document's pages, as the site
 * builds it without a storm; nothing for a document without a page.
 */
export function headsOf(
  stored: CheckedDocument,
  { documents, facts, origin }: Site,
): ShownHead[] {
  const document = withValues(stored, facts);
  const settings = documents.get("siteSettings");
  const site = {
    firmName: textIn(settings?.["firmName"]),
    description: textIn(defaultSeoFor(document, settings)["description"]),
    siteUrl: origin ?? "",
  };
  return ownPagesOf(document).map(({ kind, seo, words }) => {
    const source = { ...pathSourceOf(document, documents), page: kind };
    const path = documentPath(source);
    const picture = recordIn(seo?.["picture"]);
    return {
      ...pageHead({ ...words, path: path ?? "" }, site),
      path,
      own: words,
      isHidden: seo?.["noIndex"] === true,
      picture: isRecord(picture["asset"]) ? picture : null,
    };
  });
}

/**
 * The words for pages without their own, in the language of a document. As in the
 * layout's query, a translation stands for the whole field.
 */
function defaultSeoFor(
  document: CheckedDocument,
  settings: CheckedDocument | undefined,
): Record<string, unknown> {
  const { translations, defaultSeo } = recordIn(settings);
  const translated = listIn(translations)
    .map(recordIn)
    .find(({ language }) => language === languageOf(document));
  return recordIn(translated?.["defaultSeo"] ?? defaultSeo);
}

/** The redirect in the form that is matched. */
function redirectOf(document: CheckedDocument): RedirectRule {
  const { from, to, match, status } = document;
  return {
    from: textIn(from),
    to: status === 410 ? null : textIn(to) || null,
    isPrefix: match === "prefix",
  };
}

/** The addresses of a document. */
export function pathsOf(
  document: CheckedDocument,
  documents: Site["documents"],
): string[] {
  return [
    ...documentPaths(pathSourceOf(document, documents)),
    ...listIn(document["aliases"]).map((alias) =>
      pathIn(languageOf(document), `/blog/${textIn(alias)}`),
    ),
  ];
}

function pathSourceOf(
  document: CheckedDocument,
  documents: Site["documents"],
): PathSource {
  const state = documents.get(referenceIn(document["state"]) ?? "");
  return {
    _type: document._type,
    language: languageOf(document),
    slug: slugOf(document),
    state: state ? slugOf(state) : null,
    kind: textIn(document["kind"]),
    listInNews: document["listInNews"] === true,
  };
}

function slugOf({ slug }: CheckedDocument): string | null {
  return textIn(recordIn(slug)["current"]) || null;
}
