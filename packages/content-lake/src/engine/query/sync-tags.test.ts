import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LakeFault } from "../errors.ts";
import {
  act,
  admin,
  idsOf,
  mutate,
  site,
  testLake,
  propertyRuns,
} from "../lake.fixture.ts";
import type { Lake } from "../lake.ts";
import type { LiveTags } from "../types.ts";

const start = [
  { _id: "c-a", _type: "category", title: "A", slug: { current: "a" } },
  {
    _id: "p-a",
    _type: "post",
    title: "1",
    slug: { current: "a" },
    of: { _ref: "c-a" },
  },
  {
    _id: "p-b",
    _type: "post",
    title: "2",
    slug: { current: "b" },
    of: { _ref: "gone", _weak: true },
  },
  { _id: "settings", _type: "settings", title: "S", of: { _ref: "p-a" } },
];

/** The tags that a write drops. */
function fallen(lake: Lake, write: () => unknown): LiveTags {
  const all: LiveTags = { published: [], drafts: [] };
  const stop = lake.onTransaction((transaction) => {
    const { published, drafts } = lake.liveTags(transaction);
    all.published.push(...published);
    all.drafts.push(...drafts);
  });
  write();
  stop();
  return all;
}

const tagsOf = (lake: Lake, query: string, perspective = "published") =>
  lake.query({ query, perspective, caller: site }).syncTags;

it("the tags of a page are few: neighbours do not touch it", () => {
  const lake = testLake(start);
  const page = tagsOf(
    lake,
    '*[slug.current == "a" && _type == "post"][0]{..., of->}',
  );
  const meets = (id: string) => {
    const patch = { id, set: { title: "new" } };
    const { published } = fallen(lake, () => mutate(lake, { patch }));
    return published.some((each) => page.includes(each));
  };
  const touching = ["p-a", "c-a", "p-b", "settings"].filter(meets);
  expect(touching).toEqual(["p-a", "c-a"]);
});

it("the tags of published readers do not fall when a draft is edited", () => {
  const lake = testLake(start);
  const ids = { draftId: "drafts.p-a", publishedId: "p-a" };
  const patch = { set: { title: "draft" } };
  const edit = { actionType: "document.edit", ...ids, patch };
  const drafted = fallen(lake, () => act(lake, edit));
  expect(drafted.published).toEqual([]);
  expect(drafted.drafts).not.toEqual([]);
  const publish = { actionType: "document.publish", ...ids };
  const { published } = fallen(lake, () => act(lake, publish));
  const tags = tagsOf(lake, '*[_id == "p-a"]');
  expect(published.some((each) => tags.includes(each))).toBe(true);
});

describe("if the answer changed, a tag fell", () => {
  const ids = ["p-a", "p-b", "c-a", "c-b", "settings"];
  const id = fc.constantFrom(...ids);
  const slug = fc.constantFrom("a", "b", "c");
  const type = fc.constantFrom("post", "category", "settings");
  const owner = fc.constantFrom("", "drafts.", "versions.r1.");

  const condition = fc.oneof(
    type.map((name) => `_type == "${name}"`),
    fc.tuple(type, type).map(([a, b]) => `_type in ["${a}", "${b}"]`),
    id.map((name) => `_id == "${name}"`),
    fc.tuple(owner, id).map(([prefix, name]) => `_id == "${prefix}${name}"`),
    fc.tuple(id, id).map(([a, b]) => `_id in ["${a}", "${b}"]`),
    slug.map((name) => `slug.current == "${name}"`),
    id.map((name) => `references("${name}")`),
    id.map((name) => `sanity::versionOf("${name}")`),
    fc.constantFrom(
      "true",
      'of->title == "2"',
      "references(^._id)",
      "_id == ^.of._ref",
      "slug.current == ^.slug.current",
      'title match "1"',
      "@ match text::query('2')",
      "_id in *[_type == 'settings'].of._ref",
      "references(*[slug.current == 'a']._id)",
      "count(*[_id == ^.of._ref && references(^.^._id)]) == 0",
      "slug.current in ['a', null]",
      "!defined(slug.current)",
      "slug.current == 'a' || of->slug.current == 'a'",
    ),
  );
  const filter = fc.oneof(
    { weight: 3, arbitrary: condition },
    fc.tuple(condition, condition).map(([a, b]) => `${a} && ${b}`),
    fc.tuple(condition, condition).map(([a, b]) => `(${a} || ${b})`),
    condition.map((a) => `!(${a})`),
  );
  const projection = fc.oneof(
    fc.constantFrom(
      "",
      "[0]",
      "{_id, title}",
      "[0]{title, of->{title, of->{title}}}",
      "|order(of->title, _id)._id",
      "{'l': list[@->title == '1']->{title, of->}}",
      "{'l': list[]{'p': *[_id == ^._ref && slug.current == ^.^.slug.current][0].title}}",
      "{'s': *[_type == 'category']{'n': *[references(^._id) && of._ref != ^.^._id]._id}}",
      "{title == '1' => {'b': *[_id == 'c-b'][0].title}}",
    ),
    filter.map((sub) => `{title, "sub": *[${sub}].title}`),
    filter.map((sub) => `|order(count(*[${sub}]) desc, title)[0]`),
  );
  const listed = fc
    .tuple(filter, projection)
    .map(([where, rest]) => `*[${where}]${rest}`);
  const query = fc.oneof(
    { weight: 8, arbitrary: listed },
    fc
      .tuple(filter, filter)
      .map(([a, b]) => `{"a": *[${a}][0]{of->}, "b": count(*[${b}])}`),
    fc.constantFrom("count(*)", "*|order(_updatedAt desc)[0]._id"),
  );

  const reference = fc.oneof(
    fc
      .constantFrom(...ids, "gone")
      .map((name) => ({ _ref: name, _weak: true })),
    fc.constant(null),
  );
  const edit = fc.oneof(
    fc
      .record({
        prefix: owner,
        id,
        _type: type,
        title: fc.constantFrom("1", "2", "3"),
        slug: fc.option(slug),
        of: reference,
        list: fc.array(
          fc
            .constantFrom(...ids, "gone")
            .map((_ref) => ({ _key: _ref, _ref, _weak: true })),
          { maxLength: 2 },
        ),
        isDeletion: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      })
      .map(({ prefix, id, slug, isDeletion, ...fields }) => ({
        createOrReplace: {
          _id: prefix + id,
          ...fields,
          ...(slug !== null && { slug: { current: slug } }),
          ...(isDeletion && { _system: { delete: true } }),
        },
      })),
    fc
      .tuple(owner, id)
      .map(([prefix, name]) => ({ delete: { id: prefix + name } })),
  );
  const reader = fc.record({
    perspective: fc.constantFrom("published", "raw", "drafts", "r1,drafts"),
    caller: fc.constantFrom(site, admin),
  });

  it("for random documents, edits, queries and readers", () => {
    const lake = testLake();
    lake.database.exec("PRAGMA synchronous = OFF");
    let changes = 0;
    let quiet = 0;
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 12 }),
        fc.array(fc.array(edit, { minLength: 1, maxLength: 2 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.tuple(query, reader), { minLength: 8, maxLength: 8 }),
        (setUp, edits, questions) => {
          mutate(lake, { delete: { id: idsOf(lake) } });
          mutate(lake, ...setUp);
          for (const mutations of edits) {
            const before = questions.map((each) => ask(lake, ...each));
            const dropped = fallen(lake, () => mutate(lake, ...mutations));
            const all = new Set([...dropped.published, ...dropped.drafts]);
            for (const [index, [text, who]] of questions.entries()) {
              const [answer, tags] = before[index]!;
              const fell = tags.some((tag) => all.has(tag));
              const isSame = ask(lake, text, who)[0] === answer;
              if (!isSame) changes += 1;
              if (!fell) quiet += 1;
              const told = [text, who.perspective];
              expect([...told, isSame || fell]).toEqual([...told, true]);
            }
          }
        },
      ),
      propertyRuns(150),
    );
    // The property is not vacuous: answers do change, and some transactions drop no tag
    // of a query.
    expect(changes).toBeGreaterThan(150);
    expect(quiet).toBeGreaterThan(150);
  });

  function ask(
    lake: Lake,
    query: string,
    who: { perspective: string; caller: typeof admin },
  ): [answer: string, tags: string[]] {
    try {
      const { result, syncTags } = lake.query({ query, ...who });
      return [JSON.stringify(result), syncTags];
    } catch (error) {
      if (error instanceof LakeFault) return [error.message, []];
      throw error;
    }
  }
});
