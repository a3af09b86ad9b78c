import fc from "fast-check";
import { applyPatch } from "mendoza";
import { expect, it } from "vitest";
import { encode } from "./effects.ts";
import type { JsonObject } from "./json-value.ts";
import { propertyRuns } from "./lake.fixture.ts";

const text = fc.string({ unit: "binary" });
const key = fc.oneof(
  fc.constantFrom("a", "b", "c", "_key", "title", "é", "👍"),
  fc.string().filter((name) => name !== "__proto__"),
);
const { object } = fc.letrec<{ object: JsonObject; value: unknown }>((tie) => ({
  object: fc.dictionary(key, tie("value"), { noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value")),
    tie("object"),
  ),
}));

/** Two objects that share most of what they hold, as before and after an edit. */
const edit = fc
  .tuple(object, object, fc.infiniteStream(fc.nat(5)))
  .map(([base, other, choices]) => {
    const next = () => Number(choices.next().value ?? 0);
    const after = altered(base, other, next) as JsonObject;
    return [base, after] as const;
  });

function altered(base: unknown, other: unknown, next: () => number): unknown {
  if (Array.isArray(base)) {
    const items = base.map((item: unknown) => altered(item, other, next));
    if (next() === 0) items.unshift(other);
    if (next() === 1) items.reverse();
    if (next() === 2) items.pop();
    return items;
  }
  if (typeof base === "object" && base !== null) {
    return Object.fromEntries(
      Object.entries(base)
        .filter(() => next() !== 0)
        .map(([name, value]) => [name, altered(value, other, next)]),
    );
  }
  return next() < 3 ? base : other;
}

it("a patch turns one document into the other", () => {
  fc.assert(
    fc.property(fc.oneof(edit, fc.tuple(object, object)), ([from, to]) => {
      expect(applyPatch(from, encode(from, to))).toEqual(to);
      expect(applyPatch(to, encode(to, from))).toEqual(from);
    }),
    { numRuns: propertyRuns(1000) },
  );
});
