import type { ValidationContext } from "sanity";

/** One service has one page in each state: its address is made of the two. */
export async function isUniqueStateService(
  kind: string | undefined,
  context: ValidationContext,
): Promise<true | string> {
  const state = context.document?.state as { _ref?: string } | undefined;
  const id = context.document?._id.replace(/^drafts\./, "");
  if (!kind || !state?._ref || !id) return true;
  const other = await context
    .getClient({ apiVersion: "2025-02-19" })
    .withConfig({ perspective: "raw" })
    .fetch<string | null>(
      '*[_type == "stateServicePage" && kind == $kind && state._ref == $state && !(_id in [$id, $draft])][0]._id',
      { kind, state: state._ref, id, draft: `drafts.${id}` },
    );
  return other === null
    ? true
    : "There is already a page for this service in this state. Edit that one.";
}
