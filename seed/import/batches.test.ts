import { describe, expect, it } from "vitest";
import { reference } from "../builders/reference.ts";
import { batches } from "./batches.ts";

function entry(id: string, ...refs: string[]) {
  return { document: { _id: id, _type: "t", refs: refs.map(reference) } };
}

function ids(groups: ReturnType<typeof entry>[][]) {
  return groups.map((group) => group.map(({ document }) => document._id));
}

const ONE = { documents: 1, bytes: 1_000_000 };

describe("batches", () => {
  it("writes a document after all that it refers to", () => {
    const groups = batches([entry("a", "b"), entry("b", "c"), entry("c")], ONE);
    expect(ids(groups)).toEqual([["c"], ["b"], ["a"]]);
  });

  it("keeps documents that refer to each other in one transaction", () => {
    const groups = batches(
      [entry("a", "b"), entry("b", "c"), entry("c", "a"), entry("d", "a")],
      ONE,
    );
    expect(ids(groups).map((group) => group.sort())).toEqual([
      ["a", "b", "c"],
      ["d"],
    ]);
  });

  it("starts a new transaction when one is full, by number or by size", () => {
    const all = Array.from({ length: 5 }, (_, n) => entry(`d${n}`));
    const group = (limits: { documents: number; bytes: number }) =>
      batches(all, limits).map(({ length }) => length);
    expect(group({ documents: 2, bytes: 1_000_000 })).toEqual([2, 2, 1]);
    expect(group({ documents: 9, bytes: 80 })).toEqual([2, 2, 1]);
    expect(group({ documents: 9, bytes: 1_000_000 })).toEqual([5]);
  });

  it("bears a reference to itself and to what is not in the list", () => {
    expect(ids(batches([entry("a", "a", "elsewhere")], ONE))).toEqual([["a"]]);
  });
});
