import fc from "fast-check";
import { applyPatch } from "mendoza";
import { expect, it } from "vitest";
import { encode } from "./effects.ts";
import type { JsonObject } from "./json-value.ts";
import { propertyRuns } from "./lake.fixture.ts";

const key = fc.constantFrom("a", "b", "_key", "title", "é", "👍");
const { object } = fc.letrec<{ object: JsonObject; value: unknown }>((tie) => ({
  object: fc.dictionary(key, tie("value"), { noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom(null, true, 0.5),
    fc.array(tie("value")),
    tie("object"),
  ),
}));

/** A value that shares most of another's content, as after an edit. */
function altered(base: unknown, other: unknown, next: () => number): unknown {
  if (Array.isArray(base)) {
    const items = base.map((item: unknown) => altered(item, other, next));
    const ways = [[other, ...items], items.toReversed(), items.slice(0, -1)];
    return ways[next()] ?? items;
  }
  if (typeof base !== "object" || base === null) {
    return next() < 3 ? base : other;
  }
  const kept = Object.entries(base).filter(() => next() !== 0);
  return Object.fromEntries(
    kept.map(([name, value]) => [name, altered(value, other, next)]),
  );
}

it("a patch turns one document into the other, and back", () => {
  fc.assert(
    fc.property(
      object,
      object,
      fc.infiniteStream(fc.nat(5)),
      (a, b, choices) => {
        const next = () => Number(choices.next().value ?? 0);
        for (const to of [b, altered(a, b, next) as JsonObject]) {
          expect(applyPatch(a, encode(a, to))).toEqual(to);
          expect(applyPatch(to, encode(to, a))).toEqual(a);
        }
      },
    ),
    { numRuns: propertyRuns(1000) },
  );
});
