import { describe, expect, it, vi } from "vitest";
import type { Lake } from "./lake.ts";
import {
  act,
  admin,
  idsOf,
  mutate,
  refusal,
  reopened,
  stored,
  testLake,
} from "./lake.fixture.ts";
import type { Transaction } from "./types.ts";

const post = (_id: string, fields: object = {}) => ({
  create: { _id, _type: "post", ...fields },
});

it("strong references bind drafts too, and keep a document until they are gone", () => {
  const lake = testLake();
  const refer = (next: object) => () =>
    mutate(lake, { createOrReplace: { _id: "drafts.a", _type: "post", next } });
  expect(refusal(lake, refer({ _ref: "b" })).status).toBe(409);
  refer({ _ref: "b", _weak: true })();
  refer({ _ref: "b", _dataset: "other", _projectId: "p" })();
  mutate(lake, post("b"));
  refer({ _ref: "b" })();
  const remove = (...ids: string[]) =>
    mutate(lake, ...ids.map((id) => ({ delete: { id } })));
  const { status, item } = refusal(lake, () => remove("b"));
  expect([status, item?.referencingIDs]).toEqual([409, ["drafts.a"]]);
  remove("b", "drafts.a");
  expect(idsOf(lake)).toEqual([]);
});

it("a transaction id gets the same answer after later edits and a restart", () => {
  const lake = testLake([
    { _id: "a", _type: "post", n: 1 },
    { _id: "c", _type: "post" },
  ]);
  const request = {
    mutations: [
      { patch: { id: "a", inc: { n: 1 } } },
      post("b"),
      { delete: { id: "c" } },
    ],
    transactionId: "4f0c1f60-6f6e-4c8d-9c7f-000000000001",
    caller: admin,
  };
  const { bytes: _, ...first } = lake.mutate(request);
  mutate(lake, { patch: { id: "a", set: { n: 100, text: "later" } } });
  mutate(lake, { delete: { id: "b" } }, post("c"));
  const again = reopened(lake);
  expect(again.mutate(request)).toEqual({ ...first, bytes: 0 });
  expect(stored(again, "a").n).toBe(100);
});

describe("the store", () => {
  it("answers 503 and changes nothing when a write is refused", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const warned = vi.spyOn(process, "emitWarning").mockReturnValue();
    lake.database.exec("PRAGMA query_only = 1");
    const attempt = () => mutate(lake, { patch: { id: "a", set: { n: 1 } } });
    expect(refusal(lake, attempt).status).toBe(503);
    expect(warned).toHaveBeenCalledOnce();
    lake.database.exec("PRAGMA query_only = 0");
    attempt();
    expect(stored(reopened(lake), "a").n).toBe(1);
    warned.mockRestore();
  });

  it("never lets time run backwards", () => {
    const lake = testLake();
    const now = "2030-01-01T00:00:00.000Z";
    vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
    mutate(lake, post("a"));
    vi.setSystemTime(new Date("2029-01-01T00:00:00Z"));
    mutate(lake, { patch: { id: "a", set: { n: 1 } } });
    vi.useRealTimers();
    expect(stored(lake, "a")._updatedAt).toBe(now);
  });
});

describe("the transaction log", () => {
  function recorded(lake: Lake): Transaction[] {
    const heard: Transaction[] = [];
    lake.onTransaction((transaction) => heard.push(transaction));
    return heard;
  }

  function edits(lake: Lake) {
    const ids = { draftId: "drafts.a", publishedId: "a" };
    const patch = { set: { text: "two 👍" } };
    mutate(lake, post("a", { text: "one" }), post("b"));
    act(lake, { actionType: "document.edit", ...ids, patch });
    mutate(lake, { delete: { id: "b" } });
    act(lake, { actionType: "document.publish", ...ids });
    mutate(lake, post("b", { text: "again" }));
  }

  it("announces each transaction in order, once it can be read, whatever a listener does", () => {
    const lake = testLake();
    const warned = vi.spyOn(process, "emitWarning").mockReturnValue();
    const seen: unknown[] = [];
    lake.onTransaction(({ changes: [change] }) => {
      seen.push(lake.documents([change!.id], admin).documents[0]?._rev);
      throw new Error("broken");
    });
    const heard = recorded(lake);
    edits(lake);
    expect(warned).toHaveBeenCalledTimes(5);
    warned.mockRestore();
    expect(heard.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(seen[0]).toBe(heard[0]?.id);
    expect(seen[2]).toBeUndefined();
    expect(heard[1]?.changes[0]?.mutations).toEqual([
      { create: expect.objectContaining({ _id: "drafts.a", text: "one" }) },
      { patch: { id: "drafts.a", set: { text: "two 👍" } } },
    ]);
  });

  it("tells what came after a transaction, also after a restart", () => {
    const lake = testLake();
    const heard = recorded(lake);
    edits(lake);
    const again = reopened(lake);
    for (const [index, { id }] of heard.entries()) {
      const rest = heard.slice(index + 1);
      expect(again.transactionsAfter(id, 10)).toEqual(rest);
    }
    expect(again.transactionsAfter(heard[0]!.id, 3)).toBeNull();
    expect(again.transactionsAfter("nobody", 10)).toBeNull();
  });
});
