import { describe, expect, it } from "vitest";
import { Collection } from "../../collection.ts";
import { LakeFault } from "../../errors.ts";
import { Grants } from "../../grants.ts";
import { admin } from "../../lake.fixture.ts";
import { Reader } from "../../reader.ts";
import { BudgetExceeded, withinBudget } from "../budget.ts";
import { evaluateRaw } from "../groq.ts";
import { Planner } from "../planner.ts";
import type { View } from "../views.ts";
import { readTracked } from "./result-reader.ts";

const documents = Array.from({ length: 200 }, (_, index) => ({
  ...{ _id: `d${index}`, _type: "post", _rev: "r" },
  ...{ _createdAt: "", _updatedAt: "", title: `Title ${index}` },
  body: [{ _key: "a", text: "one" }],
}));

const view: View = {
  documents: new Collection(documents),
  isPublished: false,
  isStacked: false,
};

/** Evaluates a query without a limit; returns the way to read its result. */
function tracked(query: string) {
  const { node, objects } = new Planner().plan(query, {}, true);
  const dataset = view.documents.all();
  const value = evaluateRaw(node, { dataset });
  return (maxCharacters: number) =>
    readTracked({
      ...{ value, view, maxCharacters, option: true, reached: new Set() },
      objects: objects ?? new Map(),
    });
}

describe("the budget of a source map", () => {
  it.each([
    "*{title}",
    "*",
    "*{'texts': body[].text}",
    "*{'text': body[text == 'one']{text}}",
  ])("covers the reading of the result: %s", (query) => {
    const read = tracked(query);
    expect(() => withinBudget(0, () => read(Infinity))).toThrow(BudgetExceeded);
    expect(read(Infinity).resultSourceMap).toContain("d199");
  });

  it("covers the length of the map", () => {
    const read = tracked("*{title}");
    const { length } = read(Infinity).resultSourceMap;
    expect(() => read(length / 2)).toThrow(BudgetExceeded);
    expect(read(length).resultSourceMap).toHaveLength(length);
  });

  it("covers the evaluation", () => {
    const reader = new Reader(
      new Collection(view.documents.all()),
      new Grants(),
    );
    const query = "*{'all': *{'all': *{title}}}";
    const request = { query, caller: admin, budgetMs: 20 };
    expect(() => reader.query({ ...request, resultSourceMap: true })).toThrow(
      BudgetExceeded,
    );
  });
});

describe("a tracked query", () => {
  const planner = new Planner();
  const plan = (query: string) => planner.plan(query, {}, true);

  it.each([
    ["nested objects", nested(40)],
    ["many attributes", `*{${list(1_500, (n) => `"a${n}": a->b->c->d`)}}`],
    [
      "conditions of conditions",
      `*{"x": coalesce(select(${list(400, (n) => `n == ${n} => *[0].title`)}), "")}`,
    ],
  ])("is refused where its tree gets too large: %s", (_, query) => {
    expect(() => plan(query)).toThrow(LakeFault);
    expect(() => plan(query)).toThrow(/cannot be mapped/);
    expect(planner.plan(query, {}).objects).toBeNull();
  });
});

function nested(depth: number): string {
  return depth === 0
    ? "title"
    : `*[0]{"x": title, "y": ${nested(depth - 1)}}.x`;
}

function list(length: number, item: (n: number) => string): string {
  return Array.from({ length }, (_, n) => item(n)).join(", ");
}
