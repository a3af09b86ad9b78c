import {
  type FactValues,
  printedFacts,
  type StoredFact,
  withFactValues,
  withTexts,
} from "../fact-text.ts";
import { type CountedLicense, countStatesServed } from "../license-term.ts";
import {
  documentPath,
  documentPaths,
  fixedPaths,
  pageTypes,
  type PathSource,
  type StatePageKind,
} from "../paths.ts";
import { type RedirectRule, RedirectTable } from "../redirect-table.ts";
import { versionIdOf } from "../rules/other-documents.ts";
import {
  ownWords,
  pageHead,
  type SearchWords,
  statePageTitle,
} from "../search-words.ts";
import type { CheckedDocument, Path } from "./finding.ts";
import { type State, statesOf } from "./state.ts";
import { isRecord, referenceIn, textIn } from "./value.ts";

/** What the rules know of all documents; made once for many checks. */
export type Site = {
  /**
   * Each as an editor sees it, the draft or what is published, with the values
   * of the facts in its texts.
   */
  documents: ReadonlyMap<string, CheckedDocument>;
  publishedIds: ReadonlySet<string>;
  states: readonly State[];
  titles: readonly PageTitle[];
  facts: SiteFacts;
  /** The paths that answer. */
  paths: ReadonlySet<string>;
  redirects: RedirectTable<RedirectRule>;
  /** The website's origin, as https://example.com; null if it is not known. */
  origin: string | null;
};

/** The id of a document, of its draft or of a version in a release, as it is published. */
export function publishedIdOf(id: string): string {
  return versionIdOf(id).publishedId;
}

/**
 * In: the documents of a dataset, drafts among them if the reader may see
 * drafts; the website's origin. Versions in releases are left out.
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

/** The title of a page in search results that somebody has looked at. */
type PageTitle = { documentId: string; path: Path; title: string };

const PAGES: ReadonlySet<string> = new Set([...pageTypes, "stateServicePage"]);

/** A page of a document: its own words, and the way to its fields. */
type OwnPage = {
  path: Path;
  /** Which of a state's pages it is. */
  kind: StatePageKind | null;
  seo: Record<string, unknown> | null;
  words: SearchWords;
};

/** The pages of a document that have words of their own, of which a state has three. */
function ownPagesOf(document: CheckedDocument): OwnPage[] {
  if (!PAGES.has(document._type)) return [];
  if (document._type !== "state") return [ownPage(document, [], null)];
  return (["landing", "fire", "hail"] as const).map((kind) => {
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
    // The introduction of a state is running text, which the head leaves out.
    intro: textIn(intro),
    seo: {
      title: textIn(seo?.["title"]),
      description: textIn(seo?.["description"]),
    },
  });
  return { path, kind, seo, words };
}

/** The titles of a document's pages, without those that are hidden. */
export function pageTitlesOf(document: CheckedDocument): PageTitle[] {
  const documentId = publishedIdOf(document._id);
  return ownPagesOf(document)
    .filter(({ seo }) => seo !== null && seo["noIndex"] !== true)
    .map(({ path, words: { title } }) => ({
      documentId,
      path: [...path, "seo", "title"],
      title,
    }));
}

/** What search results and shared cards show of a page. */
export type ShownHead = ReturnType<typeof pageHead> & {
  /** Null for a page that has no address yet. */
  path: string | null;
  /** The page's own words, before they are cut or completed. */
  own: SearchWords;
  /** The editor's picture for shared links. */
  picture: Record<string, unknown> | null;
  isHidden: boolean;
};

/**
 * What search results and shared cards show of the pages of a document, as the
 * site makes it while no storm is on; nothing for a document without a page of its
 * own.
 */
export function headsOf(
  stored: CheckedDocument,
  { documents, facts, origin }: Site,
): ShownHead[] {
  const document = withValues(stored, facts);
  const settings = documents.get("siteSettings");
  const site = {
    firmName: textIn(settings?.["firmName"]),
    description: textIn(recordIn(settings?.["defaultSeo"])["description"]),
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

function recordIn(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** A redirect as it is matched. */
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
  const aliases = Array.isArray(document["aliases"]) ? document["aliases"] : [];
  return [
    ...documentPaths(pathSourceOf(document, documents)),
    ...aliases.map((alias: unknown) => `/blog/${textIn(alias)}`),
  ];
}

function pathSourceOf(
  document: CheckedDocument,
  documents: Site["documents"],
): PathSource {
  const state = documents.get(referenceIn(document["state"]) ?? "");
  return {
    _type: document._type,
    slug: slugOf(document),
    state: state ? slugOf(state) : null,
    kind: textIn(document["kind"]),
    listInNews: document["listInNews"] === true,
  };
}

function slugOf({ slug }: CheckedDocument): string | null {
  return textIn(recordIn(slug)["current"]) || null;
}

/** The facts of a dataset, as the rules read them. */
export type SiteFacts = {
  /** With the id under which each is published. */
  stored: readonly (StoredFact & { id: string })[];
  values: FactValues;
};

/**
 * In: all documents, the time in milliseconds since 1970. Out: the facts among
 * them, with their printed values.
 */
export function siteFacts(
  documents: readonly CheckedDocument[],
  now = Date.now(),
): SiteFacts {
  const stored = documents
    .filter(({ _type, name }) => _type === "fact" && textIn(name) !== "")
    .map(storedFact);
  const statesServed = countStatesServed(licensesIn(documents), now);
  return { stored, values: printedFacts(stored, { statesServed }) };
}

function licensesIn(documents: readonly CheckedDocument[]): CountedLicense[] {
  const abbreviations = new Map(
    documents
      .filter(({ _type }) => _type === "state")
      .map(({ _id, abbreviation }) => [_id, textIn(abbreviation)]),
  );
  return documents
    .filter(({ _type }) => _type === "stateLicence")
    .map(({ expiresOn, servesState, state }) => {
      const id = referenceIn(state);
      return {
        servesState: servesState === true,
        state: id,
        abbreviation: abbreviations.get(id ?? ""),
        expiresOn: textIn(expiresOn),
      };
    });
}

/** The fields of a document of the type `fact`. */
function storedFact(document: CheckedDocument): StoredFact & { id: string } {
  return {
    id: document._id.replace(/^drafts\./, ""),
    name: textIn(document["name"]),
    value: textIn(document["value"]),
    unit: textIn(document["unit"]) || null,
    computed: textIn(document["computed"]) || null,
  };
}

/** A document as the website prints it: with the values of the facts in its texts. */
export function withValues(
  document: CheckedDocument,
  { values }: SiteFacts,
): CheckedDocument {
  // The value of a fact is what the others are made of.
  return document._type === "fact"
    ? document
    : withTexts(document, (text) => withFactValues(text, values));
}
