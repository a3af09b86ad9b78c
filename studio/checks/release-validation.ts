import type {
  CustomValidatorResult,
  DocumentDefinition,
  SanityDocumentLike,
  SchemaTypeDefinition,
  ValidationContext,
} from "sanity";

import { versionIdOf } from "../../schemas/rules/other-documents.ts";

/**
 * Returns the schema types with the checks added to the validation of versions in a
 * release. "Publish" runs the checks itself, but a release has no action that could:
 * errors keep it from being run and scheduled.
 */
export function withReleaseChecks(
  types: readonly SchemaTypeDefinition[],
): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.type !== "document") return type;
    const { validation: own } = type as DocumentDefinition;
    const checked: DocumentDefinition = {
      ...(type as DocumentDefinition),
      validation: (rule) => [
        ...[own?.(rule) ?? []].flat(),
        rule.custom(versionVerdict),
      ],
    };
    return checked;
  });
}

async function versionVerdict(
  document: SanityDocumentLike | undefined,
  { getClient }: ValidationContext,
): Promise<CustomValidatorResult> {
  const release = document ? versionIdOf(document._id).release : null;
  if (document === undefined || release === null) return true;
  // Loads the rules only when needed, so that forms open as fast as before.
  const { versionErrors } = await import("./check-draft.ts");
  const client = getClient({ apiVersion: "2025-02-19" });
  const errors = await versionErrors(client, document, release);
  return errors.length === 0
    ? true
    : errors.map(({ message, path }) => ({ message, path: [...path] }));
}
