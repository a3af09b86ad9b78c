import type {
  CustomValidatorResult,
  DocumentDefinition,
  SanityDocumentLike,
  SchemaTypeDefinition,
  ValidationContext,
} from "sanity";

import { versionIdOf } from "../../schemas/rules/other-documents.ts";

/**
 * The types of the schema, whose versions in a release are validated by the
 * checks as well. "Publish" runs the checks itself, and a release has no action
 * that could: their errors keep it from being run and scheduled.
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
  // The rules are loaded when they are needed: forms open as fast as before.
  const { versionErrors } = await import("./check-draft.ts");
  const client = getClient({ apiVersion: "2025-02-19" });
  const errors = await versionErrors(client, document, release);
  return errors.length === 0
    ? true
    : errors.map(({ message, path }) => ({ message, path: [...path] }));
}
