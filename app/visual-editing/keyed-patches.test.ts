import { describe, expect, it } from "vitest";

import { withKeys } from "./keyed-patches";

const a = { _key: "a", title: "of a" };
const b = { _key: "b", title: "of b" };
const c = { _key: "c", title: "of c" };
const page = { _id: "drafts.home", _type: "homePage", sections: [a, b, c] };

type Operation = {
  type: string;
  position?: string;
  startIndex?: number;
  endIndex?: number;
  referenceItem?: number | { _key: string };
  items?: readonly { _key: string; title: string }[];
};

/** What the overlays send: the document as the editor sees it, and patches. */
function sent(...operations: Operation[]) {
  const patches = operations.map((op) => ({ path: ["sections"], op }));
  return [
    { type: "createIfNotExists", document: page },
    { type: "patch", id: page._id, patches },
  ];
}

const removed = (startIndex: number): Operation => ({
  type: "truncate",
  startIndex,
  endIndex: startIndex + 1,
});

const insertedAfter = (
  referenceItem: Operation["referenceItem"],
  item: { _key: string; title: string },
): Operation => ({
  type: "insert",
  position: "after",
  referenceItem: referenceItem!,
  items: [item],
});

/**
 * In: the overlays' mutations, what the page showed. Out: what is done, as `remove a`, `after
 * c: a`.
 */
function done(mutations: unknown[], ...shown: string[]): string[] {
  const [, patched] = withKeys(mutations, () => shown) as [
    unknown,
    { patches: { op: Operation }[] },
  ];
  return patched.patches.map(({ op }) => {
    const key =
      typeof op.referenceItem === "object" ? op.referenceItem._key : "an index";
    if (op.type === "remove") return `remove ${key}`;
    return `${op.position} ${key}: ${op.items?.map(({ title }) => title).join()}`;
  });
}

describe("what the menu of the overlays does, by keys", () => {
  it("removes the member that is meant", () => {
    expect(done(sent(removed(1)))).toEqual(["remove b"]);
  });

  it("moves a member, as it is now, beside a member", () => {
    const stale = { ...a, title: "as it was when the menu opened" };
    expect(done(sent(removed(0), insertedAfter(-1, stale)))).toEqual([
      "remove a",
      "after c: of a",
    ]);
  });

  it("moves a member although its index has changed since the menu opened", () => {
    expect(done(sent(removed(0), insertedAfter(0, b)))).toEqual([
      "remove b",
      "after a: of b",
    ]);
  });

  it("does nothing with a member that a colleague has removed", () => {
    const gone = { _key: "gone", title: "of gone" };
    expect(done(sent(removed(0), insertedAfter(0, gone)))).toEqual([]);
  });

  it("leaves patches that name keys as they are", () => {
    const mutations = sent(insertedAfter({ _key: "c" }, a));
    expect(withKeys(mutations, () => [])).toEqual(mutations);
  });
});

describe("what is dropped beside a member that a colleague has removed", () => {
  const dropped = (
    position: "before" | "after",
    neighbour: string,
    item = a,
  ) => {
    const { _key } = item;
    const insertion = { ...insertedAfter({ _key: neighbour }, item), position };
    return sent({ type: "remove", referenceItem: { _key } }, insertion);
  };

  it.each([
    ["after", ["a", "b", "gone", "c"], "after b: of a"],
    ["before", ["a", "b", "gone", "c"], "before c: of a"],
    ["after", ["gone", "a", "b", "c"], "before b: of a"],
    ["before", ["a", "b", "c", "gone"], "after c: of a"],
    ["after", ["a", "b", "left", "gone", "right", "c"], "after b: of a"],
    ["before", [], "after c: of a"],
  ] as const)("%s it, among %j, is put %s", (position, shown, place) => {
    expect(done(dropped(position, "gone"), ...shown)).toEqual([
      "remove a",
      place,
    ]);
  });

  it("stays where it is if no other member is left", () => {
    const alone = { ...page, sections: [a] };
    const [, patched] = dropped("after", "gone");
    const mutations = [{ type: "createIfNotExists", document: alone }, patched];
    expect(done(mutations, "a", "gone")).toEqual([]);
  });

  it("stays away if a colleague has removed it too", () => {
    const gone = { _key: "gone", title: "of gone" };
    expect(done(dropped("after", "a", gone), "a", "gone")).toEqual([]);
  });

  it("is left beside a neighbour that is there", () => {
    expect(done(dropped("before", "c"))).toEqual([
      "remove a",
      "before c: of a",
    ]);
  });

  it("is put near it when it was made on the page too", () => {
    const mutations = sent(
      insertedAfter({ _key: "gone" }, { ...a, _key: "x" }),
    );
    expect(done(mutations, "a", "gone", "b", "c")).toEqual(["after a: of a"]);
  });
});
