/**
 * Says what visitors see of a document now, and what they will see of its draft: "On
 * now", or "Off; on now once published".
 *
 * @param published its state; null if unpublished.
 * @param draft the state of its draft or version in a release; null without one.
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
 * The same for a list, which shows one of them.
 *
 * @param originalId the stored id, `_originalId`; missing outside drafts and releases.
 * @param label a shorter state for a draft.
 */
export function standingOf(
  originalId: string | undefined,
  state: string,
  label = state,
): string {
  const isDraft = /^(?:drafts|versions)\./.test(originalId ?? "");
  return (isDraft ? standing(null, label) : null) ?? state;
}
