import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns, admin } from "../../lake.fixture.ts";
import { Collection } from "../../collection.ts";
import { Grants } from "../../grants.ts";
import { Reader } from "../../reader.ts";
import type { SanityDocument } from "../../types.ts";
import {
  generatedDocuments,
  generatedQuery,
} from "./generated-query.fixture.ts";
import type { SourceMapOption } from "./source-map.ts";
import { mappedLeaves, type Mapped } from "./mapped-leaves.fixture.ts";

const OPTIONS: SourceMapOption[] = [true, "withKeyArraySelector"];

const request = fc.record({
  perspective: fc.constantFrom("raw", "drafts", "published", "r,drafts"),
  resultSourceMap: fc.constantFrom(...OPTIONS),
});

function mappedBy(documents: readonly SanityDocument[]): Mapped {
  const collection = new Collection(documents);
  const reader = new Reader(collection, new Grants());
  return {
    query: (asked) => reader.query({ caller: admin, ...asked }),
    stored: (id) => collection.get(id),
  };
}

it("leads from each value of a result to the same value, and changes no result", () => {
  let mapped = 0;
  let values = 0;
  const numRuns = propertyRuns(100);
  fc.assert(
    fc.property(
      generatedDocuments(),
      generatedQuery(),
      request,
      (documents, query, asked) => {
        const leaves = mappedLeaves(mappedBy(documents), query, asked);
        values += leaves.length;
        mapped += leaves.filter(({ source }) => source !== null).length;
      },
    ),
    { numRuns },
  );
  // The property says nothing of a map that is empty.
  expect(mapped).toBeGreaterThan(values / 4);
});
