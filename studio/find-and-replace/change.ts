import type { Path, SanityDocument } from "sanity";

import { type Edit, editedText } from "./edit.ts";

/** The new texts of a document, by their path. */
export type Change = {
  document: SanityDocument;
  set: Readonly<Record<string, string>>;
};

/** The mutations of Sanity's API that are needed here. */
export type Mutation =
  | { create: SanityDocument }
  | {
      patch: {
        id: string;
        set: Readonly<Record<string, string>>;
        ifRevisionID?: string;
      };
    };

const DRAFTS = "drafts.";

/** True for the id of a draft. */
export function isDraft(id: string): boolean {
  return id.startsWith(DRAFTS);
}

/** The id without the mark of a draft. */
export function publishedIdOf(id: string): string {
  return isDraft(id) ? id.slice(DRAFTS.length) : id;
}

/** The id of the draft of a document. */
export function draftIdOf(id: string): string {
  return `${DRAFTS}${publishedIdOf(id)}`;
}

/** All edits of a document as one change. */
export function changeOf(
  document: SanityDocument,
  edits: readonly Edit[],
): Change {
  const parts = [...new Set(edits.map(({ part }) => part))];
  const set = parts.map((part): [string, string] => [
    patchPath(part.path),
    editedText(part, edits),
  ]);
  return { document, set: Object.fromEntries(set) };
}

/**
 * The mutations of one transaction that writes all changes, to drafts only. It
 * is refused as a whole if a draft has changed since it was read, or if a
 * document without a draft has one by now.
 */
export function mutationsOf(changes: readonly Change[]): Mutation[] {
  return changes.flatMap(({ document, set }): Mutation[] => {
    const { _id, _rev, _updatedAt, ...fields } = document;
    const id = draftIdOf(_id);
    return isDraft(_id)
      ? [{ patch: { id, ifRevisionID: _rev, set } }]
      : [
          { create: { ...fields, _id: id } as SanityDocument },
          { patch: { id, set } },
        ];
  });
}

/** A path as a patch of Sanity's API reads it. */
function patchPath(path: Path): string {
  return path
    .map((segment, index) => {
      if (typeof segment === "string") {
        return index === 0 ? segment : `.${segment}`;
      }
      if (typeof segment === "number") return `[${segment}]`;
      return "_key" in segment
        ? `[_key==${JSON.stringify(segment._key)}]`
        : `[${segment.join(":")}]`;
    })
    .join("");
}
