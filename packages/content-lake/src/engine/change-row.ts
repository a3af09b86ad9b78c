import { applyEffects } from "./effects.ts";
import { sameJson } from "./json-value.ts";
import type { DocumentChange, Effects, SanityDocument } from "./types.ts";

/** What one transaction did to one document, as the table `changes` holds it. */
export type ChangeRow = {
  sequence: number;
  document_id: string;
  /** `null` when the document was created. */
  previous_revision: string | null;
  is_deletion: number;
  apply: string;
  revert: string;
  mutations: string;
};

/**
 * The mutations of a change as they are stored. One that only wrote the whole
 * document is kept as its name: the document follows from the effects.
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

/** The mutations as they were sent; `after` gives the document that they led to. */
export function mutationsOf(
  { mutations }: ChangeRow,
  after: () => SanityDocument | null,
): object[] {
  const stored = JSON.parse(mutations) as string | object[];
  if (typeof stored !== "string") return stored;
  const { _rev, ...content } = after() ?? {};
  return [{ [stored]: content }];
}

/** The document before a change: what it was, under the revision it had. */
export function undone(
  after: SanityDocument | null,
  { revert, previous_revision }: ChangeRow,
): SanityDocument | null {
  return patched(after, revert, previous_revision);
}

/** In: a patch of the log, the revision that a document has after it. Out: that. */
export function patched(
  document: SanityDocument | null,
  patch: string,
  _rev: string | null,
): SanityDocument | null {
  const next = applyEffects(document, JSON.parse(patch) as unknown[]);
  return next && ({ ...next, _rev } as SanityDocument);
}

/** The effects of a change, as they were stored. */
export function storedEffects({ apply, revert }: ChangeRow): Effects {
  return {
    apply: JSON.parse(apply) as unknown[],
    revert: JSON.parse(revert) as unknown[],
  };
}
