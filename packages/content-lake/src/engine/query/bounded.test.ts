import { expect, it } from "vitest";
import { admin, mutate, testLake } from "../lake.fixture.ts";
import { BudgetExceeded } from "./budget.ts";

const LIST = Array.from({ length: 3_000 }, (_, index) => `id-${index}`);

it.each([
  "*[_type == 'post' && slug.current == $slug][0]{..., 'author': author->{name}}",
  "*[_type == 'post'] | order(publishedAt desc)[0...3]{'text': pt::text(body)}",
  "*[_type == 'post']{'next': *[_type == 'post' && references(^._id)][0]._id}",
  "*[references($slug)]{'count': count(tags[]) + 1}",
  "*[!(_id in path('drafts.**'))]",
  "*[_id in ['drafts.' + 'a', $slug]]",
  "*[_id in $slug]{'faqs': faqs[]->{'answer': coalesce(pt::text(answer), '')}}",
  "*[defined(a)]{'b': select(a > 1 => 'x', 'y'), 'c': a[b == ^.d]}",
])("a query whose every step is short runs where others wait: %s", (query) => {
  const request = { query, params: { slug: "a" }, caller: admin };
  const answer = testLake().query({ ...request, budgetMs: 600_000 });
  expect(answer.result).not.toBeUndefined();
});

const doubled = (first: string, step: string) => first + step.repeat(3);
const anyOf = (condition: string) =>
  `*[${Array<string>(50).fill(condition).join(" || ")}]`;

it.each([
  ["a match", "*[title match 'a*']"],
  ["a match of everything", "*[[@] match text::query('a')]"],
  ["a score", "*|score(title match 'a')"],
  ["a path with many stars", "*[_id in path('a.**.b.**.c')]"],
  ["a path that is made up", "*[_id in path(title)]"],
  ["all with all", "*[array::intersects(tags, $list)]"],
  ["a joined text", "*{'a': array::join(tags, '')}"],
  ["a comparison in steps", "*[diff::changedAny(@, {}, title)]"],
  ["a text that doubles", doubled("*[0]{'a': title}", "{'a': a + a}")],
  [
    "references in what is built",
    `${doubled("*[0]{'a': @}", "{'a': [@, @]}")}[references('x')]`,
  ],
  ["references in lists", "[{'a': [*, *, *]}][references('x')]"],
  ["text of what is built", "{'a': [{'children': [*]}]}{'b': pt::text(a)}"],
  ["sums for the parser", `*[${Array<string>(200).fill("$list").join("+")}]`],
  ["long parameters in an index", anyOf("_type in $list")],
  ["long parameters of a reference", anyOf("references($list)")],
  ["many operators", `[${"*[true],".repeat(3_000)}1]`],
  ["much text", `"${"x".repeat(20_000)}"`],
])("what one step may take long for does not: %s", (_, query) => {
  const request = { query, params: { list: LIST }, caller: admin };
  const ask = () => testLake().query({ ...request, budgetMs: 600_000 });
  expect(ask).toThrow(BudgetExceeded);
});

const sum = Array<string>(8).fill("*").join("+");

it.each([
  ["loops", `count(*${"[count(*".repeat(30)}${") > 0]".repeat(30)})`],
  ["orders", `*${"| order(count(*[_id != ^._id]))".repeat(400)}`],
  ["lists that double", `{'a': *}${"{'a': [...a, ...a, ...a]}".repeat(40)}`],
  ["objects that multiply", `{'a': *}${"{'a': [@, @, @, @]}".repeat(30)}`],
  ["objects in objects", "*{'a': *{'b': *{'c': *{'d': *}}}}"],
  ["sums", `count(${Array<string>(8).fill(`(${sum})`).join("+")})`, 0],
])("many steps are given up in time: %s", (_, query, budgetMs = 30) => {
  const lake = testLake();
  const documents = Array.from({ length: 60 }, (_none, index) => ({
    create: { _id: `document-${index}`, _type: "document", index },
  }));
  mutate(lake, ...documents);
  const ask = () => lake.query({ query, caller: admin, budgetMs });
  expect(ask).toThrow(BudgetExceeded);
});
