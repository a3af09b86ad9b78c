import { firstValueFrom } from "rxjs";
import type { GrantsStore, SanityDocument, Schema, SchemaType } from "sanity";

import { draftIdOf, isDraft } from "./change.ts";

/** The document types whose drafts the user may write, and the others. */
export async function editableTypes(
  schema: Schema,
  grants: GrantsStore,
): Promise<{ editable: SchemaType[]; others: SchemaType[] }> {
  const types = schema
    .getTypeNames()
    .map((name) => schema.get(name))
    .filter((type) => type !== undefined)
    .filter(({ name, type }) => type?.name === "document" && !isSystem(name));
  const editable = new Set<SchemaType>();
  for (const type of types) {
    const draft = { _id: draftIdOf("any"), _type: type.name };
    if (await mayWrite(grants, "update", draft)) editable.add(type);
  }
  return {
    editable: types.filter((type) => editable.has(type)),
    others: types.filter((type) => !editable.has(type)),
  };
}

/** True if the user may write the draft of this document, or create it. */
export function mayWriteDraft(
  grants: GrantsStore,
  document: SanityDocument,
): Promise<boolean> {
  const draft = { ...document, _id: draftIdOf(document._id) };
  return mayWrite(grants, isDraft(document._id) ? "update" : "create", draft);
}

async function mayWrite(
  grants: GrantsStore,
  permission: "create" | "update",
  document: Partial<SanityDocument>,
): Promise<boolean> {
  const check = grants.checkDocumentPermission(permission, document);
  return (await firstValueFrom(check)).granted;
}

function isSystem(name: string): boolean {
  return name.startsWith("sanity.") || name.startsWith("system.");
}
