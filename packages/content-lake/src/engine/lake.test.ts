import { describe, expect, it, vi } from "vitest";
import {
  act,
  admin,
  idsOf,
  mutate,
  refusal,
  reopened,
  site,
  stored,
  testLake,
} from "./lake.fixture.ts";
import type { Lake } from "./lake-interface.ts";
import type { Transaction } from "./types.ts";

const post = (_id: string, fields: object = {}) => ({
  create: { _id, _type: "post", ...fields },
});

describe("strong references", () => {
  it("bind drafts too, unless they are weak or lead elsewhere", () => {
    const lake = testLake();
    const write = (next: object) => () =>
      mutate(lake, {
        createOrReplace: { _id: "drafts.a", _type: "post", next },
      });
    expect(refusal(lake, write({ _ref: "b" })).status).toBe(409);
    write({ _ref: "b", _weak: true })();
    write({ _ref: "b", _dataset: "other", _projectId: "p" })();
  });

  it("keep a document, until they or their holders are gone", () => {
    const lake = testLake([
      { _id: "a", _type: "post" },
      { _id: "b", _type: "post", next: { _ref: "a" } },
    ]);
    const remove = (...ids: string[]) =>
      mutate(lake, ...ids.map((id) => ({ delete: { id } })));
    const error = refusal(lake, () => remove("a"));
    expect(error.status).toBe(409);
    expect(error.item.referencingIDs).toEqual(["b"]);
    remove("a", "b");
    expect(idsOf(lake)).toEqual([]);
  });
});

describe("a transaction id", () => {
  const request = {
    mutations: [
      { patch: { id: "a", inc: { n: 1 } } },
      post("b"),
      { delete: { id: "c" } },
    ],
    transactionId: "4f0c1f60-6f6e-4c8d-9c7f-000000000001",
    caller: admin,
  };
  const start = () =>
    testLake([
      { _id: "a", _type: "post", n: 1 },
      { _id: "c", _type: "post" },
    ]);

  it("gets the same answer after later edits and a restart", () => {
    const lake = start();
    const first = lake.mutate(request);
    mutate(lake, { patch: { id: "a", set: { n: 100, text: "later" } } });
    mutate(lake, { delete: { id: "b" } }, post("c"));
    const again = reopened(lake);
    expect(again.mutate(request)).toEqual(first);
    expect(stored(again, "a").n).toBe(100);
  });
});

describe("the store", () => {
  it("gives back after a restart exactly what it held", () => {
    const lake = testLake([
      { _id: "a", _type: "post", text: "é 漢 👍 \ud83d", n: -0, list: [null] },
      { _id: "drafts.a", _type: "post" },
    ]);
    mutate(lake, { patch: { id: "a", set: { n: 0.1 } } });
    const before = [...lake.allDocuments(admin)];
    const revision = lake.lastTransactionId();
    const again = reopened(lake);
    expect([...again.allDocuments(admin)]).toStrictEqual(before);
    expect(again.lastTransactionId()).toBe(revision);
  });

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
    vi.useFakeTimers({
      now: new Date("2030-01-01T00:00:00Z"),
      toFake: ["Date"],
    });
    mutate(lake, post("a"));
    vi.setSystemTime(new Date("2029-01-01T00:00:00Z"));
    mutate(lake, { patch: { id: "a", set: { n: 1 } } });
    vi.useRealTimers();
    expect(stored(lake, "a")._updatedAt).toBe("2030-01-01T00:00:00.000Z");
  });
});

describe("the transaction log", () => {
  function recorded(lake: Lake): Transaction[] {
    const heard: Transaction[] = [];
    lake.onTransaction((transaction) => heard.push(transaction));
    return heard;
  }

  function edits(lake: Lake) {
    mutate(lake, post("a", { text: "one" }), post("b"));
    act(lake, {
      actionType: "document.edit",
      draftId: "drafts.a",
      publishedId: "a",
      patch: { set: { text: "two 👍" } },
    });
    mutate(lake, { delete: { id: "b" } });
    act(lake, {
      actionType: "document.publish",
      draftId: "drafts.a",
      publishedId: "a",
    });
    mutate(lake, post("b", { text: "again" }));
  }

  it("announces each transaction in order, once it can be read", () => {
    const lake = testLake();
    const seen: unknown[] = [];
    lake.onTransaction(({ changes }) =>
      seen.push(
        changes.map(({ id }) => lake.documents([id], admin).documents[0]?._rev),
      ),
    );
    const heard = recorded(lake);
    edits(lake);
    expect(heard.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(seen[0]).toEqual([heard[0]?.id, heard[0]?.id]);
    expect(seen[2]).toEqual([undefined]);
    expect(heard[3]?.changes.map(({ id }) => id)).toEqual(["drafts.a", "a"]);
    expect(heard[1]?.changes[0]?.mutations).toEqual([
      { create: expect.objectContaining({ _id: "drafts.a", text: "one" }) },
      { patch: { id: "drafts.a", set: { text: "two 👍" } } },
    ]);
  });

  it("a listener that fails stops neither the write nor the others", () => {
    const lake = testLake();
    const warned = vi.spyOn(process, "emitWarning").mockReturnValue();
    lake.onTransaction(() => {
      throw new Error("broken");
    });
    const heard = recorded(lake);
    mutate(lake, post("a"));
    expect(heard).toHaveLength(1);
    expect(idsOf(lake)).toEqual(["a"]);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  it("tells what came after a transaction, from memory and from disk", () => {
    const lake = testLake();
    const heard = recorded(lake);
    edits(lake);
    const again = reopened(lake);
    for (const [index, { id }] of heard.entries()) {
      const rest = heard.slice(index + 1);
      expect(again.transactionsAfter(id, 10)).toEqual(rest);
    }
    const [first] = heard;
    const fresh = recorded(again);
    mutate(again, post("c"));
    expect(again.transactionsAfter(heard.at(-1)?.id ?? "", 1)).toEqual(fresh);
    expect(again.transactionsAfter(first?.id ?? "", 10)).toHaveLength(5);
    expect(again.transactionsAfter(first?.id ?? "", 4)).toBeNull();
    expect(again.transactionsAfter("nobody", 10)).toBeNull();
  });
});

describe("reading documents", () => {
  it("tells why a document is left out", () => {
    const lake = testLake([
      { _id: "a", _type: "post" },
      { _id: "drafts.a", _type: "post" },
    ]);
    const { documents, omitted } = lake.documents(
      ["drafts.a", "a", "b", "a"],
      site,
    );
    expect(documents.map(({ _id }) => _id)).toEqual(["a"]);
    expect(omitted).toEqual([
      { id: "drafts.a", reason: "permission" },
      { id: "b", reason: "existence" },
    ]);
    expect([...lake.allDocuments(site)]).toHaveLength(1);
    expect(lake.mayRead(stored(lake, "drafts.a"), site)).toBe(false);
  });
});
