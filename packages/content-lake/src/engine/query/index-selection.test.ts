import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  propertyRuns,
  admin,
  ask,
  testLake,
  queryDocuments,
} from "../lake.fixture.ts";
import { evaluate, parseQuery } from "./groq.ts";

describe("what is asked of a lake", () => {
  const lake = () => testLake(queryDocuments);

  it("is the same with the index as without", () => {
    const filled = lake();
    const all = [...filled.allDocuments(admin)];
    const params = {
      id: "post-1",
      ids: ["post-2", "post-1", 7],
      slug: "first",
    };
    const queries = [
      "*[_id == $id]",
      "*[$id == _id][0].title",
      "*[_id in $ids]._id",
      '*[_type == "post" && slug.current == $slug]._id',
      "*[slug.current == $slug]._id",
      "*[slug.current == null]._id",
      '*[slug.current in ["first", null]]._id',
      '*[_type in ["page", "author"]]._id',
      '*[_type == "page" || slug.current == "second"]._id',
      '*[_type == "page" || title match "Fir*"]._id',
      '*[!(_type == "page")]._id',
      "*[_type == null]._id",
      'count(*[_type == "nothing"])',
      '*[(_type == "post") && (author->name == "Ada")]._id',
      '*[_type == "author"]{_id, "posts": *[_type == "post" && references(^._id)]._id}',
      '*[_type == "author"]{_id, "n": count(*[references(^._id)])}',
      '*[_type == "author"]{"x": {"posts": *[author._ref == ^.^._id]._id}}',
      '*[_type == "post"]{"same": *[slug.current == ^.slug.current]._id}',
      '*[_type == "author"]{"same": *[slug.current == ^.slug.current]._id}',
      '*[_type == "post"]{"a": *[_id == ^.author._ref][0].name}',
      '*[_type == "post"]{"r": related[]{"d": *[_id == ^._ref][0].title}}',
      '*[_type == "post"]{"r": related[].d, "x": tags[]{"y": *[_id == ^.^._id]._id}}',
      '*[_type == "post"]{"n": *[_id == ^.missing]._id}',
      '*[_type == "post"] | order(count(*[_id == ^._id]), title desc)._id',
      '*[_type == "author"]{"p": *[references(^._id)]{"q": *[_id == ^.^._id].name}}',
      '*[references("post-1", "author-2")]._id',
      'references("post-1")',
      '{"a": *[_type == "page"], "b": count(*)}',
      '*[_type == "post"][0]{..., author->{name}}',
      '*[_type == "post"] | score(title match "sec*") {_score, _id}',
      '*[^._id == "x"]',
      "*[_id == ^._id]",
      '*[@._type == "post"]._id',
      '*["post" == _type][1...2]._id',
      "*[_id in path('post-*')]._id",
      '*[_type == "post" && _id == "author-1"]',
      '*[sanity::versionOf("post-1")]._id',
      "*[_type == 'post'].author->name",
      "*[].title",
    ];
    for (const query of queries) {
      const dataset = all;
      const plain = evaluate(parseQuery(query, params), {
        dataset,
        params,
        identity: "administrator",
      });
      expect([query, ask(filled, query, params)]).toEqual([query, plain]);
    }
  });

  it("may be anything that groq-js reads, as a random query shows", () => {
    const filled = lake();
    const dataset = [...filled.allDocuments(admin)];
    const { condition } = fc.letrec<{ condition: string }>((tie) => ({
      condition: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(
          '_type == "post"',
          '_type in ["post", "page"]',
          '_id == "post-1"',
          '"author-1" == _id',
          'slug.current == "first"',
          "slug.current == null",
          "_type == 7",
          'references("author-1")',
          "references(^._id)",
          "_id == ^.author._ref",
          "slug.current == ^.slug.current",
          "defined(author)",
          'author->name == "Ada"',
          "count(*[references(^._id)]) > 0",
        ),
        fc
          .tuple(tie("condition"), tie("condition"))
          .map(([a, b]) => `(${a} && ${b})`),
        fc
          .tuple(tie("condition"), tie("condition"))
          .map(([a, b]) => `(${a} || ${b})`),
        tie("condition").map((a) => `!(${a})`),
      ),
    }));
    const query = fc.oneof(
      condition.map((a) => `*[${a}]._id`),
      fc
        .tuple(condition, condition)
        .map(([a, b]) => `*[${a}]{_id, "sub": *[${b}]._id}`),
      fc
        .tuple(condition, condition)
        .map(([a, b]) => `*[${a}]{_id, "l": [author]{"sub": *[${b}]._id}}`),
      fc
        .tuple(condition, condition)
        .map(([a, b]) => `*[${a}] | order(count(*[${b}]), _id desc)._id`),
    );
    fc.assert(
      fc.property(query, (text) => {
        const plain = evaluate(parseQuery(text, {}), { dataset });
        expect([text, ask(filled, text)]).toEqual([text, plain]);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
