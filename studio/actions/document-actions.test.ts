import type { DocumentActionComponent, DocumentActionsContext } from "sanity";
import { expect, it } from "vitest";

import { documentActions } from "./document-actions.ts";

const action = (name: DocumentActionComponent["action"]) =>
  Object.assign(() => null, { action: name }) as DocumentActionComponent;

const sanitys = (
  ["publish", "discardChanges", "unpublish", "duplicate", "delete"] as const
).map(action);

const actionsOf = (schemaType: string) =>
  documentActions(sanitys, { schemaType } as DocumentActionsContext);

it("Publish stands first, and what takes something away last", () => {
  const names = actionsOf("article").map(
    ({ action, displayName }) => action ?? displayName,
  );
  expect(names[0]).toBe("publish");
  expect(names.slice(-3)).toEqual(["discardChanges", "unpublish", "delete"]);
});

it("a version in a release has Sanity's own actions, of singletons the harmless ones", () => {
  const offered = (["discardVersion", "unpublishVersion"] as const).map(action);
  const namesOf = (schemaType: string) =>
    documentActions(offered, {
      schemaType,
      versionType: "version",
    } as DocumentActionsContext).map(({ action, name }) => action ?? name);
  const discard = "discardVersion";
  expect(namesOf("article")).toEqual([discard, "unpublishVersion"]);
  expect(namesOf("homePage")).toEqual([discard]);
});
