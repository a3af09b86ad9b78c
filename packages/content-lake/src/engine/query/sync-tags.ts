import { createHash } from "node:crypto";
import { referencesIn, slugOf, type DocumentSet } from "../collection.ts";
import { isPublishedId, publishedIdOf } from "../document-id.ts";
import type { LiveTags, SanityDocument, Transaction } from "../types.ts";
import { candidates } from "./index-selection.ts";
import type { Plan } from "./plan.ts";
import type { View } from "./views.ts";

/**
 * Readers of published documents and readers of drafts get different tags, so that an
 * edit of a draft causes no refetch by the site.
 */
type Audience = "published" | "drafts";
type Subject = "id" | "slug" | "reference" | "type" | "everything";

const MAX_SINGLE_TAGS = 200;

function tag(audience: Audience, subject: Subject, key: string): string {
  const name = `${audience} ${subject} ${key}`;
  const hash = createHash("sha256").update(name).digest("base64url");
  return `s1:${hash.slice(0, 14)}`;
}

/**
 * Returns the tags of an answer: a transaction that changes the answer drops at least
 * one of them.
 *
 * @param reached the ids that were dereferenced, found or not.
 */
export function queryTags(
  plan: Plan,
  view: View,
  reached: ReadonlySet<string>,
): string[] {
  const audience = view.isPublished ? "published" : "drafts";
  const tags = new Set<string>();
  const add = (subject: Subject, key: string) =>
    tags.add(tag(audience, subject, key));
  let isPinned = true;
  for (const read of plan.reads) {
    if (read === null) add("everything", "");
    for (const { kind, key } of read ?? []) {
      if (kind === "id" || kind === "group") add("id", publishedIdOf(key));
      else add(kind, key);
    }
    // A list depends on many documents of few types, a page on few documents.
    isPinned &&=
      read !== null &&
      read.every(({ kind }) => kind !== "type" && kind !== "reference");
    if (!isPinned) continue;
    const found = candidates(view.documents, read ?? []);
    for (const { _id } of found.slice(0, MAX_SINGLE_TAGS)) {
      add("id", publishedIdOf(_id));
    }
  }
  const isList = !isPinned || reached.size > MAX_SINGLE_TAGS;
  for (const id of reached) {
    const document = view.documents.get(id);
    if (document !== null && isList) add("type", document._type);
    else add("id", publishedIdOf(id));
  }
  return [...tags].sort();
}

/**
 * Returns the tags that a transaction drops. A draft hides its published document, so
 * for readers of drafts a change affects the document with all its versions.
 */
export function droppedTags(
  transaction: Transaction,
  documents: DocumentSet,
): LiveTags {
  const published = new Set<string>();
  const drafts = new Set<string>();
  for (const { id, before, after } of transaction.changes) {
    const states = [before, after];
    if (isPublishedId(id)) drop(published, "published", id, states);
    const group = publishedIdOf(id);
    drop(drafts, "drafts", group, [
      ...states,
      ...documents.find({ kind: "group", key: group }),
    ]);
  }
  return { published: [...published].sort(), drafts: [...drafts].sort() };
}

/**
 * Returns the tags that a change of a published document drops for readers of published
 * documents.
 *
 * @param states before and after.
 */
export function publishedTags(
  id: string,
  states: readonly (SanityDocument | null)[],
): ReadonlySet<string> {
  const tags = new Set<string>();
  drop(tags, "published", id, states);
  return tags;
}

function drop(
  tags: Set<string>,
  audience: Audience,
  id: string,
  states: readonly (SanityDocument | null)[],
): void {
  tags.add(tag(audience, "everything", ""));
  tags.add(tag(audience, "id", id));
  for (const state of states) {
    if (state === null) continue;
    tags.add(tag(audience, "type", state._type));
    for (const key of referencesIn(state).targets.keys()) {
      tags.add(tag(audience, "reference", key));
    }
    const slug = slugOf(state);
    if (slug !== null) tags.add(tag(audience, "slug", slug));
  }
}
