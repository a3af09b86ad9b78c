/**
 * What visitors see of a document by its state, and what they will see of its
 * draft. In: the state of what is published, and that of a draft or a version in
 * a release; null without one. Out: "On now", or "Off; on now once published".
 */
export function standing(
  published: string | null,
  draft: string | null,
): string | null {
  if (draft === null || draft === published) return published;
  const next = `${draft} once published`;
  if (published === null) return next;
  return `${published}; ${next.charAt(0).toLowerCase()}${next.slice(1)}`;
}

/**
 * The same for a list, which shows one of them. In: `_originalId`, which says
 * where the shown one is stored and is missing outside of drafts and releases;
 * its state; a shorter one for a draft.
 */
export function standingOf(
  originalId: string | undefined,
  state: string,
  label = state,
): string {
  const isDraft = /^(?:drafts|versions)\./.test(originalId ?? "");
  return (isDraft ? standing(null, label) : null) ?? state;
}
