import { describe, expect, it } from "vitest";
import { act, admin, mutate, testLake } from "../lake.fixture.ts";
import type { Lake } from "../lake-interface.ts";

const draft = { draftId: "drafts.a", publishedId: "a" };
const actions = {
  create: {
    actionType: "document.create",
    publishedId: "a",
    attributes: { _id: "drafts.a", _type: "post", n: 0 },
  },
  edit: { actionType: "document.edit", ...draft, patch: { inc: { n: 1 } } },
  publish: { actionType: "document.publish", ...draft },
  unpublish: { actionType: "document.unpublish", ...draft },
  discard: { actionType: "document.version.discard", versionId: "drafts.a" },
  remove: {
    actionType: "document.delete",
    publishedId: "a",
    includeDrafts: ["drafts.a"],
  },
};

/**
 * Applies actions, one transaction each; returns the ids of the transactions.
 */
function live(lake: Lake, ...names: (keyof typeof actions)[]): string[] {
  return names.map((name) => act(lake, actions[name]).transactionId);
}

function eventsOf(lake: Lake, id: string, limit = 100, cursor = "") {
  return lake.history.events(id, { limit, cursor }, admin);
}

function typesOf(lake: Lake, id: string): string[] {
  return eventsOf(lake, id).events.map(({ type }) => type);
}

describe("the events of a document", () => {
  it("tell of unpublishing, of discarding and of the end", () => {
    const lake = testLake();
    live(lake, "create", "publish", "unpublish", "publish");
    const [, discarded] = live(lake, "edit", "discard", "remove");
    expect(typesOf(lake, "drafts.a")).toEqual([
      "deleteDocumentGroup",
      "deleteDocumentVersion",
      "createDocumentVersion",
      "publishDocumentVersion",
      "unpublishDocument",
      "publishDocumentVersion",
      "createDocumentVersion",
    ]);
    expect(eventsOf(lake, "drafts.a").events[1]).toMatchObject({
      versionRevisionId: discarded,
    });
    expect(typesOf(lake, "a")).toEqual([
      "deleteDocumentGroup",
      "publishDocumentVersion",
      "unpublishDocument",
      "publishDocumentVersion",
    ]);
  });

  it("count a version as long as it lives, and name its release", () => {
    const lake = testLake();
    const id = "versions.spring.a";
    mutate(lake, { create: { _id: id, _type: "post" } });
    live(lake, "create", "discard");
    expect(typesOf(lake, "drafts.a")[0]).toBe("deleteDocumentVersion");
    expect(eventsOf(lake, id).events).toMatchObject([
      { type: "createDocumentVersion", versionId: id, releaseId: "spring" },
    ]);
    mutate(lake, { delete: { id } });
    expect(typesOf(lake, id)[0]).toBe("deleteDocumentVersion");
  });

  it("come in pages, each event exactly once", () => {
    const lake = testLake();
    for (let round = 0; round < 8; round += 1) {
      live(lake, round > 0 ? "edit" : "create", "publish");
      mutate(lake, { patch: { id: "a", inc: { n: 1 } } });
    }
    for (const id of ["a", "drafts.a"]) {
      const all = eventsOf(lake, id).events;
      expect(all).toHaveLength(16);
      for (const limit of [1, 3, 15, 16]) {
        const pages = [];
        let cursor = "";
        do {
          const page = eventsOf(lake, id, limit, cursor);
          expect(page.events.length).toBeLessThanOrEqual(limit);
          pages.push(...page.events);
          cursor = page.nextCursor;
        } while (cursor !== "");
        expect(pages).toEqual(all);
      }
    }
  });
});
