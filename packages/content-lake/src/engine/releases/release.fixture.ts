import { act, admin } from "../lake.fixture.ts";
import type { Lake } from "../lake-interface.ts";
import type { Caller, SanityDocument } from "../types.ts";

/** Makes the release `r` of versions of documents, which need no draft. */
export function releaseOfDocuments(
  lake: Lake,
  documents: readonly ({ _id: string } & Record<string, unknown>)[],
  metadata: object = {},
): void {
  act(
    lake,
    { actionType: "release.create", releaseId: "r", metadata },
    ...documents.map((document) => ({
      actionType: "document.version.create",
      publishedId: document._id,
      document: {
        _type: "post",
        ...document,
        _id: `versions.r.${document._id}`,
      },
    })),
  );
}

/** An action on the release `r`. */
export function actOnRelease(lake: Lake, name: string, fields: object = {}) {
  return act(lake, {
    actionType: `release.${name}`,
    releaseId: "r",
    ...fields,
  });
}

/** The same for a caller. */
export function actAs(
  lake: Lake,
  caller: Caller,
  name: string,
  fields: object = {},
) {
  const actionType = `sanity.action.${name}`;
  return lake.act({ actions: [{ actionType, ...fields }], caller });
}

/** A document, or `null`. */
export function found(lake: Lake, id: string): SanityDocument | null {
  return lake.documents([id], admin).documents[0] ?? null;
}

/** ISO 8601, so many milliseconds from now. */
export function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
