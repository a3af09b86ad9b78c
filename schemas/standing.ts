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
 * The same where only one of them is known, as in lists. In: its id, which says
 * whether it is published; its state.
 */
export function standingOf(id: string | undefined, state: string): string {
  const isPublished = !/^(?:drafts|versions)\./.test(id ?? "");
  const known = isPublished ? standing(state, null) : standing(null, state);
  return known ?? state;
}
