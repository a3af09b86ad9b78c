import { applyEffects } from "./effects.ts";
import { sameJson } from "./json-value.ts";
import type { DocumentChange, Effects, SanityDocument } from "./types.ts";

/** What one transaction did to one document, as a row of the table `changes`. */
export type ChangeRow = {
  sequence: number;
  document_id: string;
  /** null if the document was created. */
  previous_revision: string | null;
  is_deletion: number;
  apply: string;
  revert: string;
  mutations: string;
};

/**
 * The mutations of a change in stored form. One that wrote the whole document is stored
 * as its name only: the document follows from the effects.
 */
export function compactMutations({
  mutations,
  after,
}: DocumentChange): string | readonly object[] {
  const [mutation, ...others] = mutations;
  if (mutation === undefined || others.length > 0 || !after) return mutations;
  const [name, operand] = Object.entries(mutation)[0] ?? [];
  const { _rev, ...content } = after;
  return name !== undefined && sameJson(operand, content) ? name : mutations;
}

/**
 * Returns the mutations as sent.
 *
 * @param after returns the resulting document.
 */
export function mutationsOf(
  { mutations }: ChangeRow,
  after: () => SanityDocument | null,
): object[] {
  const stored = JSON.parse(mutations) as string | object[];
  if (typeof stored !== "string") return stored;
  const { _rev, ...content } = after() ?? {};
  return [{ [stored]: content }];
}

/** Returns the document before a change, with its former revision. */
export function undone(
  after: SanityDocument | null,
  { revert, previous_revision }: ChangeRow,
): SanityDocument | null {
  return patched(after, revert, previous_revision);
}

/** Applies a patch of the log, and sets the revision that follows. */
export function patched(
  document: SanityDocument | null,
  patch: string,
  _rev: string | null,
): SanityDocument | null {
  const next = applyEffects(document, JSON.parse(patch) as unknown[]);
  return next && ({ ...next, _rev } as SanityDocument);
}

/** The stored effects of a change. */
export function storedEffects({ apply, revert }: ChangeRow): Effects {
  return {
    apply: JSON.parse(apply) as unknown[],
    revert: JSON.parse(revert) as unknown[],
  };
}
