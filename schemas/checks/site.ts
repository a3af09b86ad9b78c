import {
  type FactValues,
  printedFacts,
  type StoredFact,
  withFactValues,
  withTexts,
} from "../fact-text.ts";
import { type CountedLicense, countStatesServed } from "../license-term.ts";
import {
  documentPaths,
  fixedPaths,
  pageTypes,
  type PathSource,
} from "../paths.ts";
import { type RedirectRule, RedirectTable } from "../redirect-table.ts";
import { versionIdOf } from "../rules/other-documents.ts";
import { ownWords, statePageTitle } from "../search-words.ts";
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

/** The titles of a document's pages, of which a state has three, without those that are hidden. */
export function pageTitlesOf(document: CheckedDocument): PageTitle[] {
  if (!PAGES.has(document._type)) return [];
  const documentId = publishedIdOf(document._id);
  const pages =
    document._type === "state"
      ? (["landing", "fire", "hail"] as const).map((key) => {
          const title = statePageTitle(key, textIn(document["name"]));
          return { path: [key], page: { title, ...recordIn(document[key]) } };
        })
      : [{ path: [], page: document }];
  return pages.flatMap(({ path, page }) => {
    const { seo, heading, title }: Record<string, unknown> = page;
    if (!isRecord(seo) || seo["noIndex"] === true) return [];
    const words = ownWords({
      heading: textIn(heading),
      title: textIn(title),
      seo: { title: textIn(seo["title"]) },
    });
    return [
      { documentId, path: [...path, "seo", "title"], title: words.title },
    ];
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

function pathsOf(
  document: CheckedDocument,
  documents: Site["documents"],
): string[] {
  const stateId = referenceIn(document["state"]);
  const state = stateId === null ? undefined : documents.get(stateId);
  const source: PathSource = {
    _type: document._type,
    slug: slugOf(document),
    state: state ? slugOf(state) : null,
    kind: textIn(document["kind"]),
    listInNews: document["listInNews"] === true,
  };
  const aliases = Array.isArray(document["aliases"]) ? document["aliases"] : [];
  return [
    ...documentPaths(source),
    ...aliases.map((alias: unknown) => `/blog/${textIn(alias)}`),
  ];
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
