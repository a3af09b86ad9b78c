import { beforeEach, describe, expect, it } from "vitest";
import { admin, mutate, testLake } from "../lake.fixture.ts";
import type { Lake } from "../lake-interface.ts";
import { BudgetExceeded } from "./budget.ts";

let lake: Lake;

beforeEach(() => {
  lake = testLake();
});

function bounded(query: string, params = {}): boolean {
  try {
    lake.query({ query, params, caller: admin, budgetMs: 60_000 });
    return true;
  } catch (error) {
    if (error instanceof BudgetExceeded) return false;
    throw error;
  }
}

/**
 * A query whose result grows eightfold with each step, which is two letters
 * long.
 */
function bomb(first: string, step: string, times: number): string {
  return `${first}${step.repeat(times)}`;
}

describe("a query whose every step is short", () => {
  it.each([
    "*[_type == 'post' && slug.current == $slug][0]{..., 'author': author->{name}}",
    "*[_type == 'post'] | order(publishedAt desc)[0...3]{'text': pt::text(body)}",
    "*[_type == 'post']{'next': *[_type == 'post' && references(^._id)][0]._id}",
    "*[references($slug)]{'count': count(tags[]) + 1}",
    "*[!(_id in path('drafts.**'))]",
    "*[_id in ['drafts.' + 'a', $slug]]",
    "*[_id in $slug]{'faqs': faqs[]->{'answer': coalesce(pt::text(answer), '')}}",
    "*[defined(a)]{'b': select(a > 1 => 'x', 'y'), 'c': a[b == ^.d]}",
  ])("may run where others wait: %s", (query) => {
    expect(bounded(query, { slug: "a" })).toBe(true);
  });

  it.each([
    ["a match", "*[title match 'a*']"],
    ["a match of everything", "*[[@] match text::query('a')]"],
    ["a score", "*|score(title match 'a')"],
    ["a path with many stars", "*[_id in path('a.**.b.**.c')]"],
    ["a path that is made up", "*[_id in path(title)]"],
    ["all with all", "*[array::intersects(tags, $tags)]"],
    ["a joined text", "*{'a': array::join(tags, '')}"],
    ["a text that doubles", bomb("*[0]{'a': title}", "{'a': a + a}", 3)],
    [
      "references in what is built",
      bomb("*[0]{'a': @}", "{'a': [@, @]}", 3) + "[references('x')]",
    ],
    [
      "references in lists that are built",
      "[{'a': [*, *, *]}][references('x')]",
    ],
    ["text of what is built", "{'a': [{'children': [*]}]}{'b': pt::text(a)}"],
  ])("may not run where others wait: %s", (_, query) => {
    expect(bounded(query, { tags: ["a"] })).toBe(false);
  });
});

/** Each sum copies all that came before it. */
function sumOf(operand: string, times: number): string {
  return Array<string>(times).fill(operand).join("+");
}

function anyOf(condition: string, times: number): string {
  return `*[${Array<string>(times).fill(condition).join(" || ")}]`;
}

const LONG_LIST = Array.from({ length: 3_000 }, (_, index) => `id-${index}`);

describe("what takes long before it can be stopped", () => {
  it.each([
    ["sums of lists", `count(${sumOf("*", 200)})`],
    ["sums that the parser works out", `*[${sumOf("$list", 200)}]`],
    ["long parameters in an index", anyOf("_type in $list", 50)],
    ["long parameters of a reference", anyOf("references($list)", 50)],
  ])("does not run where others wait: %s", (_, query) => {
    const params = { list: LONG_LIST };
    expect(bounded(query, params)).toBe(false);
    expect(() =>
      lake.query({ query, params, caller: admin, budgetMs: 10_000 }),
    ).toThrow(BudgetExceeded);
  });
});

describe("a query with a budget", () => {
  function ask(query: string, budgetMs = 30): unknown {
    return lake.query({ query, caller: admin, budgetMs }).result;
  }

  beforeEach(() => {
    const documents = Array.from({ length: 60 }, (_, index) => ({
      create: { _id: `document-${index}`, _type: "document", index },
    }));
    mutate(lake, ...documents);
  });

  it.each([
    ["loops", `count(*${"[count(*".repeat(30)}${") > 0]".repeat(30)})`],
    ["orders", `*${"| order(count(*[_id != ^._id]))".repeat(1_000)}`],
    [
      "lists that double",
      bomb("{'a': *}", "{'a': [...a, ...a, ...a, ...a]}", 40),
    ],
    [
      "objects that multiply",
      bomb("{'a': *}", "{'a': [@, @, @, @, @, @]}", 30),
    ],
    ["objects in objects", "*{'a': *{'b': *{'c': *{'d': *}}}}"],
    ["sums of long lists", `count(${sumOf(`(${sumOf("*", 8)})`, 8)})`, 0],
    ["many operators", `[${"*[true],".repeat(3_000)}1]`],
    ["much text", `"${"x".repeat(20_000)}"`],
  ])("gives up in time: %s", (_, query, budgetMs?: number) => {
    expect(() => ask(query, budgetMs)).toThrow(BudgetExceeded);
  });
});
