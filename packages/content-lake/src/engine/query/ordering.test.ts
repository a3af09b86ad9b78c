import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns, admin, mutate, testLake } from "../lake.fixture.ts";
import { evaluate, parseQuery } from "./groq.ts";

const QUERIES = [
  "*[_type == 'a'] | order(x desc)[0...3]{_id, x}",
  "*[_type == 'a' && defined(x)] | order(x asc, _id desc)._id",
  "*[_type in ['b', 'a']] | order(s.x desc, x)._id",
  "*[_type in ['b', 'b']] | order(x)._id",
  "(*[_type == 'b' || _type == 'a']) | order(x)._id",
  "*[_type == 'a' && y == 1] | order(_type, y desc)[1..2]._id",
  "*[_type == 'a']{_id, 'later': *[_type == 'b' && x >= ^.x] | order(x desc)._id}",
  "*[_type == 'a' && _id != 'd1'] | order(lower(x))._id",
  "count(*[_type == 'b'])",
  "*[_type == 'b'] | order(x) | order(y)[0]._id",
  "*[_type == 'nothing'] | order(x)",
];

const value = fc.constantFrom(1, 2, -1, "a", "B", true, null, undefined);
const edit = fc.record({
  id: fc.integer({ min: 0, max: 7 }),
  type: fc.constantFrom("a", "b", null),
  x: value,
  y: fc.constantFrom(1, 2, undefined),
  inner: value,
});

it("orders as groq-js does, after any change since the last query", () => {
  const property = fc.property(
    fc.array(edit, { minLength: 1, maxLength: 10 }),
    (edits) => {
      const lake = testLake();
      for (const { id, type, x, y, inner } of edits) {
        const _id = `d${id}`;
        const document = { _id, _type: type, x, y, s: { x: inner } };
        mutate(
          lake,
          type === null
            ? { delete: { id: _id } }
            : { createOrReplace: JSON.parse(JSON.stringify(document)) },
        );
        const dataset = [...lake.allDocuments(admin)];
        for (const query of QUERIES) {
          const { result } = lake.query({ query, caller: admin });
          expect(result).toEqual(evaluate(parseQuery(query, {}), { dataset }));
        }
      }
      lake.close();
    },
  );
  fc.assert(property, { numRuns: propertyRuns(25) });
});
