import type { SanityClient, SanityDocumentLike } from "sanity";

import { englishName, FIRST_LANGUAGE } from "../../domain/languages.ts";
import { checkDocument } from "../../schemas/checks/check-document.ts";
import { nameOf } from "../../schemas/checks/document-name.ts";
import {
  type CheckedDocument,
  type Finding,
} from "../../schemas/checks/finding.ts";
import { linkRules } from "../../schemas/checks/page-rules.ts";
import {
  pathsOf,
  publishedIdOf,
  type Site,
} from "../../schemas/checks/site.ts";
import { untranslatedRules } from "../../schemas/checks/translation.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { pathOf } from "../../schemas/known-paths.ts";
import {
  deadTargetVerdict,
  type RedirectFields,
} from "../../schemas/rules/redirect.ts";
import { changesByFacts } from "../facts/guarded-texts.ts";
import { pagesOf } from "../presentation/used-on.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";
import { changesBy } from "./changes.ts";
import { JOINED, readSite } from "./read-site.ts";
import { type PublishNote, readReasons, reasonFor } from "./reasons.ts";

/** What stops a draft, what needs a reason, and what changes for visitors. */
export type Verdict = {
  errors: Finding[];
  warnings: Finding[];
  /** Sentences about other pages, addresses and states. */
  changes: string[];
  /** The pages that show it. */
  pages: string;
};

/** After this long nobody waits any more for the checks, which only help. */
export const LONGEST_READING_MS = 10_000;

/**
 * Reads what a document is checked with: all documents, the reasons already given, the
 * pages that show it.
 *
 * @param edited the document as it is in the form, if that may not be stored yet.
 * @throws if they cannot be read within ten seconds.
 */
export async function readSurroundings(
  client: SanityClient,
  document: CheckedDocument,
  signal = AbortSignal.timeout(LONGEST_READING_MS),
  edited: CheckedDocument | null = null,
) {
  const [site, reasons, pages] = await Promise.all([
    readSite(client, signal),
    readReasons(client, { documentId: publishedIdOf(document._id) }, signal),
    pagesOf(client, document, signal, edited),
  ]);
  return { site, reasons, pages };
}

/**
 * Checks a draft before it is published.
 *
 * @throws if the documents cannot be read within ten seconds.
 */
export async function checkDraft(
  client: SanityClient,
  draft: SanityDocumentLike,
  published: SanityDocumentLike | null,
  signal = AbortSignal.timeout(LONGEST_READING_MS),
): Promise<Verdict> {
  const now = Date.now();
  const [{ site, reasons, pages }, byFacts] = await Promise.all([
    readSurroundings(client, draft, signal, draft),
    changesByFacts(client, draft, published, signal),
  ]);
  const pair = { before: published, after: draft };
  const changes = [...changesBy([pair], site, now), ...byFacts];
  return { ...verdictOf(draft, published, site, now, reasons), changes, pages };
}

/**
 * Returns a draft's errors, and the warnings that the published document does not have
 * and nobody has set aside: a reason is asked for once. A claim of an expired license
 * was right when it was published, so it is named each time.
 *
 * @param now in milliseconds since 1970.
 */
export function verdictOf(
  draft: SanityDocumentLike,
  published: SanityDocumentLike | null,
  site: Site,
  now: number,
  reasons: readonly PublishNote[] = [],
): Pick<Verdict, "errors" | "warnings"> {
  const found = checkDocument(draft, site, now);
  const known = new Set(
    published ? checkDocument(published, site, now).map(identityOf) : [],
  );
  return {
    errors: found.filter(({ severity }) => severity === "error"),
    warnings: found.filter(
      (each) =>
        each.severity === "warning" &&
        (each.rule === "lapsed-license" ||
          !(known.has(identityOf(each)) || reasonFor(each, reasons))),
    ),
  };
}

function identityOf({ rule, path, message }: Finding): string {
  return JSON.stringify([rule, path, message]);
}

/** All documents of a release are validated at once, and each again as it is edited. */
const SITE_TTL_MS = 10_000;

let last: { release: string; readAt: number; site: Promise<Site> } | null =
  null;

/**
 * Finds the errors of a version, among the documents as its release will leave them.
 *
 * @returns none if they cannot be read within ten seconds.
 */
export async function versionErrors(
  client: SanityClient,
  version: SanityDocumentLike,
  release: string,
): Promise<Finding[]> {
  const site = await siteInRelease(client, release).catch(() => null);
  if (site === null) return [];
  const found = checkDocument(version, site, Date.now());
  return found.filter(({ severity }) => severity === "error");
}

function siteInRelease(client: SanityClient, release: string): Promise<Site> {
  const readAt = Date.now();
  if (last?.release !== release || readAt - last.readAt >= SITE_TTL_MS) {
    const signal = AbortSignal.timeout(LONGEST_READING_MS);
    last = { release, readAt, site: readSite(client, signal, release) };
  }
  return last.site;
}

/** The name of the document at a path; the path itself for none. */
export function pageName({ documents }: Site, path: string): string {
  const found = [...documents.values()].find((document) =>
    pathsOf(document, documents).includes(path),
  );
  return found ? nameOf(found, documents) : path;
}

/**
 * The documents with links that lead nowhere, or to something unpublished, and the
 * redirects to an address without a page.
 *
 * @param published the site as visitors see it.
 * @param known all documents, drafts included: what is not published is not gone.
 */
export function brokenLinks(
  published: Site,
  known: Site["documents"],
): DocumentRow[] {
  const site = { ...published, documents: known };
  return [...published.documents.values()].flatMap((document) => {
    if (document._type === JOINED) return [];
    const found = [
      ...linkRules(document, site)
        .filter(({ rule }) => BROKEN.includes(rule))
        .map(({ message }) => message),
      ...deadRedirect(document, published),
    ];
    const [first] = found;
    const more = found.length > 1 ? ` (and ${found.length - 1} more)` : "";
    return first === undefined ? [] : [rowOf(document, known, first + more)];
  });
}

/**
 * The documents whose readers in another language still get some English.
 *
 * @param published the site as visitors see it.
 * @param reasons why some of it stays.
 */
export function partlyTranslated(
  published: Site,
  reasons: readonly PublishNote[],
): DocumentRow[] {
  return [...published.documents.values()].flatMap((document) => {
    const id = document._id;
    const own = reasons.filter(({ documentId }) => documentId === id);
    const { length } = untranslatedRules(document, published).filter(
      (each) => each.rule === "untranslated" && !reasonFor(each, own),
    );
    const texts = length === 1 ? "One text is" : `${length} texts are`;
    return length === 0
      ? []
      : [
          rowOf(
            document,
            published.documents,
            `${texts} still in ${FIRST}: see “Checks”`,
          ),
        ];
  });
}

const FIRST = englishName(FIRST_LANGUAGE);

function rowOf(
  document: CheckedDocument,
  documents: Site["documents"],
  detail: string,
): DocumentRow {
  const { _id: id, _type: type } = document;
  return { id, type, name: nameOf(document, documents), detail };
}

function deadRedirect(
  document: CheckedDocument,
  { paths: pages, redirects }: Site,
): string[] {
  const { _type, to } = document;
  if (_type !== "redirect" || redirects.find(pathOf(textIn(to)))) return [];
  const verdict = deadTargetVerdict(document as RedirectFields, {
    pages,
    others: [],
  });
  return typeof verdict === "string"
    ? [`Leads to ${textIn(to)}. ${verdict}`]
    : [];
}

const BROKEN: readonly string[] = ["link-nowhere", "link-unpublished"];
