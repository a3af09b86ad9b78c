import type { SanityClient, SanityDocument } from "sanity";
import { describe, expect, it } from "vitest";

import { Refused, writeChanges } from "./write-changes.ts";

const document = (_id: string): SanityDocument => ({
  _id,
  _type: "article",
  _rev: `rev of ${_id}`,
  _createdAt: "",
  _updatedAt: "",
});

const changes = ["drafts.a", "b"].map((id) => ({
  document: document(id),
  set: { title: "x" },
}));

type Revision = { _id: string; _rev: string };

/** A content store that holds these revisions, and may refuse a write. */
function storeOf(revisions: Revision[], error?: unknown) {
  const transactions: unknown[] = [];
  const client = {
    fetch: async (_query: string, { ids }: { ids: string[] }) =>
      revisions.filter(({ _id }) => ids.includes(_id)),
    mutate: async (mutations: unknown) => {
      if (error !== undefined) throw error;
      transactions.push(mutations);
    },
  } as unknown as SanityClient;
  return { client, transactions };
}

const unchanged = [{ _id: "b", _rev: "rev of b" }];
const titleOf = (id: string) => `title of ${id}`;

function refusedBy(status: number, id?: string): Error {
  return Object.assign(new Error("the words of the API"), {
    statusCode: status,
    details: { items: id === undefined ? [] : [{ error: { id } }] },
  });
}

describe("changes", () => {
  it("are written in one transaction", async () => {
    const { client, transactions } = storeOf(unchanged);
    await writeChanges(client, changes, titleOf);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]).toHaveLength(3);
  });

  it.each([
    ["was published again", [{ _id: "b", _rev: "another" }]],
    ["has a draft by now", [...unchanged, { _id: "drafts.b", _rev: "1" }]],
    ["is gone", []],
  ])("are not written if a document %s", async (_, revisions) => {
    const { client, transactions } = storeOf(revisions);
    await expect(writeChanges(client, changes, titleOf)).rejects.toThrow(
      /^Nothing was replaced: “title of b” was changed by somebody/,
    );
    expect(transactions).toEqual([]);
  });

  it.each([
    [refusedBy(409, "drafts.a"), "“title of drafts.a” was changed"],
    [
      refusedBy(403, "drafts.b"),
      "your role may not change “title of drafts.b”",
    ],
    [refusedBy(403), "your role may not change one of the documents"],
    [refusedBy(413), "too many changes"],
    [refusedBy(500), "Check the connection"],
    [new TypeError("fetch failed"), "Check the connection"],
    [null, "Check the connection"],
  ])("that are refused say so: %s", async (error, sentence) => {
    const { client } = storeOf(unchanged, error);
    const writing = writeChanges(client, changes, titleOf);
    await expect(writing).rejects.toBeInstanceOf(Refused);
    await expect(writing).rejects.toThrow(sentence);
  });
});
