import type { SanityClient, ValidationContext } from "sanity";

import { FIRST_LANGUAGE, languageOf } from "../../domain/languages.ts";

/** The parts of a document's id. */
type VersionId = {
  publishedId: string;
  /** The name of the release that contains the version; null outside releases. */
  release: string | null;
};

/** Parses `x`, `drafts.x` and `versions.release.x`. */
export function versionIdOf(id: string): VersionId {
  const [, release = null, versioned] =
    /^versions\.([^.]+)\.(.+)$/.exec(id) ?? [];
  return { publishedId: versioned ?? id.replace(/^drafts\./, ""), release };
}

/** The part of a rule's context that identifies the validated document. */
export type Validated = {
  document?: { _id: string; _type: string } | undefined;
  getClient: ValidationContext["getClient"];
};

/**
 * Returns a document's published id, and a client that reads the other documents as
 * they will be: drafts and published ones; for a version in a release, that release,
 * too. `sanity::versionOf($id)` is true for the document itself.
 *
 * @returns null for a document without an id.
 */
export function otherDocuments({
  document,
  getClient,
}: Validated): { id: string; client: SanityClient } | null {
  if (!document?._id) return null;
  const { publishedId, release } = versionIdOf(document._id);
  return {
    id: publishedId,
    client: getClient({ apiVersion: "2025-02-19" }).withConfig({
      perspective: release === null ? "raw" : [release, "drafts"],
    }),
  };
}

/** Reads a part of the validated document as published; null without one. */
export async function readPublished<Part>(
  context: Validated,
  projection: string,
  params: Record<string, string> = {},
): Promise<Part | null> {
  const others = otherDocuments(context);
  if (others === null) return null;
  // A release shows its own version instead of the published one.
  return others.client
    .withConfig({ perspective: "raw" })
    .fetch<Part | null>(`*[_id == $id][0]${projection}`, {
      ...params,
      id: others.id,
    });
}

/** The document that has a slug. */
type SlugHolder = { _id: string; _type: string; title: string };

/** Types whose documents share an address prefix. */
const BLOG_TYPES = ["article", "hoaGuide"];

/**
 * Finds the other document that has a slug, or has it as an alias, below the validated
 * one's address; null if there is none. Rejects when the content source does not
 * answer.
 */
export async function slugHolder(
  slug: string,
  context: Validated,
): Promise<SlugHolder | null> {
  const others = otherDocuments(context);
  const type = context.document?._type;
  if (others === null || type === undefined) return null;
  const { client, id } = others;
  return client.fetch<SlugHolder | null>(
    `*[_type in $types && ${SAME_LANGUAGE} && !sanity::versionOf($id) && (slug.current == $slug || $slug in aliases)][0]{
      _id, _type, "title": coalesce(title, name, "")
    }`,
    {
      id,
      slug,
      language: languageOf(context.document),
      types: BLOG_TYPES.includes(type) ? BLOG_TYPES : [type],
    },
    { tag: "validation.slug" },
  );
}

/** Each language has its own addresses, and its own document about a subject. */
const SAME_LANGUAGE = `coalesce(language, "${FIRST_LANGUAGE}") == $language`;

/** True if no other document in the same language matches a filter. */
async function isAlone(
  context: Validated,
  filter: string,
  params: Record<string, string>,
): Promise<boolean> {
  const others = otherDocuments(context);
  if (others === null) return true;
  return others.client.fetch<boolean>(
    `!defined(*[${filter} && ${SAME_LANGUAGE} && !sanity::versionOf($id)][0]._id)`,
    { ...params, id: others.id, language: languageOf(context.document) },
  );
}

/**
 * Makes the rule that no other document of a type has the same value in a field: pages
 * show only one of them.
 */
export function isOnlyOne(type: string, name: string) {
  return async (
    value: string | undefined,
    context: ValidationContext,
  ): Promise<true | string> => {
    const filter = `_type == "${type}" && ${name} == $value`;
    return !value || (await isAlone(context, filter, { value }))
      ? true
      : "There is one for this already. Change that one.";
  };
}

/**
 * Validates that no other document is about the same service in the same state, since
 * both form its path.
 */
export async function isUniqueStateService(
  kind: string | undefined,
  context: ValidationContext,
): Promise<true | string> {
  const state = (context.document?.state as { _ref?: string } | undefined)
    ?._ref;
  const filter =
    '_type == "stateServicePage" && kind == $kind && state._ref == $state';
  return !kind || !state || (await isAlone(context, filter, { kind, state }))
    ? true
    : "There is already a page for this service in this state. Edit that one.";
}

/**
 * Validates that a document whose consent was withdrawn keeps the date: an old revision
 * without it would be shown again.
 */
export async function keepsWithdrawal(
  value: Readonly<Record<string, unknown>> | undefined,
  context: Validated,
): Promise<true | string> {
  if (value?.["consentWithdrawnOn"]) return true;
  const day = await readPublished<string>(context, ".consentWithdrawnOn");
  return day === null
    ? true
    : `Consent for this was withdrawn on ${day}, so it is not shown again. Make a new document with a new consent, and discard this draft.`;
}
