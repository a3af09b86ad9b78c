import { describe, expect, it, vi } from "vitest";
import {
  admin,
  idsOf,
  mutate,
  refusal,
  reopened,
  stored,
  testLake,
} from "./lake.fixture.ts";

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
