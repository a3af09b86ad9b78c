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
