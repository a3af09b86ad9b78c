import { expect, it } from "vitest";
import { admin, mutate, testLake } from "../lake.fixture.ts";
import { BudgetExceeded } from "./budget.ts";

const LIST = Array.from({ length: 3_000 }, (_, index) => `id-${index}`);

const doubled = (first: string, step: string) => first + step.repeat(3);

it.each([
  ["a match", "*[title match 'a*']"],
  ["a score", "*|score(title match 'a')"],
  ["a path with many stars", "*[_id in path('a.**.b.**.c')]"],
  ["all with all", "*[array::intersects(tags, $list)]"],
  ["a text that doubles", doubled("*[0]{'a': title}", "{'a': a + a}")],
  ["references in lists", "[{'a': [*, *, *]}][references('x')]"],
  ["sums for the parser", `*[${Array<string>(200).fill("$list").join("+")}]`],
  ["many operators", `[${"*[true],".repeat(3_000)}1]`],
  ["much text", `"${"x".repeat(20_000)}"`],
])("what one step may take long for does not: %s", (_, query) => {
  const request = { query, params: { list: LIST }, caller: admin };
  const ask = () => testLake().query({ ...request, budgetMs: 600_000 });
  expect(ask).toThrow(BudgetExceeded);
});

function lakeOfSixty() {
  const lake = testLake();
  const documents = Array.from({ length: 60 }, (_, index) => ({
    create: { _id: `document-${index}`, _type: "document", index },
  }));
  mutate(lake, ...documents);
  return lake;
}

const sum = Array<string>(8).fill("*").join("+");

it.each([
  [
    "loops",
    `count(*${"[_id != ^._id && count(*".repeat(30)}${") > 0]".repeat(30)})`,
  ],
  ["lists that double", `{'a': *}${"{'a': [...a, ...a, ...a]}".repeat(40)}`],
  ["objects in objects", "*{'a': *{'b': *{'c': *{'d': *}}}}"],
  ["sums", `count(${Array<string>(8).fill(`(${sum})`).join("+")})`, 0],
])("many steps are given up in time: %s", (_, query, budgetMs = 30) => {
  const lake = lakeOfSixty();
  const ask = () => lake.query({ query, caller: admin, budgetMs });
  expect(ask).toThrow(BudgetExceeded);
});

it("a query in a filter is evaluated once, unless it reads the document", () => {
  const query = `count(*${"[_id in *".repeat(30)}[_id > "document-5"]${"._id]".repeat(30)})`;
  const request = { query, caller: admin, budgetMs: 600_000 };
  expect(lakeOfSixty().query(request).result).toBe(14);
});
