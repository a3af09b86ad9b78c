import type { ValidationContext } from "sanity";

import { otherDocuments } from "./other-documents.ts";

/**
 * Validates that no other document is about the same service in the same state,
 * since its path is made of both.
 */
export async function isUniqueStateService(
  kind: string | undefined,
  context: ValidationContext,
): Promise<true | string> {
  const state = context.document?.state as { _ref?: string } | undefined;
  const others = otherDocuments(context);
  if (!kind || !state?._ref || others === null) return true;
  const { client, id } = others;
  const other = await client.fetch<string | null>(
    '*[_type == "stateServicePage" && kind == $kind && state._ref == $state && !sanity::versionOf($id)][0]._id',
    { kind, state: state._ref, id },
  );
  return other === null
    ? true
    : "There is already a page for this service in this state. Edit that one.";
}
