import {
  jsonPathToStudioPath,
  parseJsonPath,
  resolveMapping,
  studioPath,
  type ContentSourceMap,
} from "@sanity/client/csm";
import { expect } from "vitest";
import { admin } from "../../lake.fixture.ts";
import type { Lake } from "../../lake-interface.ts";
import type { QueryRequest, QueryResponse } from "../../types.ts";

/** A path as `@sanity/client` walks a result: an element with a key by both. */
type ResultPath = (string | number | { _key: string; _index: number })[];

/** A string, number or boolean of a result, and what its map says of it. */
type Leaf = {
  /** Its place in the result, such as `sections.0.heading`. */
  at: string;
  value: unknown;
  /** Where `@sanity/client` finds it by the map; null if it is not mapped. */
  source: { id: string; path: string; value: unknown } | null;
};

/**
 * The leaves of a query's result with their sources. Expects what holds for any
 * query: result and sync tags as without a map, and each leaf equal to the value
 * at its source.
 */
export function mappedLeaves(
  lake: Lake,
  query: string,
  request: Partial<QueryRequest> = {},
): Leaf[] {
  const { resultSourceMap = "withKeyArraySelector", ...rest } = request;
  const asked = { query, caller: admin, ...rest };
  const plain = lake.query(asked);
  const mapped = lake.query({ ...asked, resultSourceMap });
  expect(JSON.stringify(mapped.result)).toBe(JSON.stringify(plain.result));
  expect(mapped.syncTags).toEqual(plain.syncTags);
  const map = mapOf(mapped);
  const leaves = leavesOf(mapped.result, map, lake);
  for (const { source, value } of leaves) {
    if (source) expect(source.value, query).toBe(value);
  }
  return leaves;
}

/** The source map of an answer. */
export function mapOf({ resultSourceMap }: QueryResponse): ContentSourceMap {
  if (resultSourceMap === undefined) throw new Error("There is no source map");
  return JSON.parse(resultSourceMap) as ContentSourceMap;
}

/** Where each leaf stands, such as `post-1 body[_key=="b"].style`, or null. */
export function sourcesOf(
  lake: Lake,
  query: string,
  request: Partial<QueryRequest> = {},
): Record<string, string | null> {
  return Object.fromEntries(
    mappedLeaves(lake, query, request).map(({ at, source }) => [
      at,
      source && `${source.id} ${source.path}`,
    ]),
  );
}

/** Every leaf of a result, with its source as `@sanity/client` resolves it. */
function leavesOf(result: unknown, map: ContentSourceMap, lake: Lake): Leaf[] {
  const leaves: Leaf[] = [];
  walk(result, [], (value, path) => {
    const at = path.map(indexOrName).join(".");
    const resolved = resolveMapping(path, map);
    const source = resolved?.mapping.source;
    if (source?.type !== "documentValue") {
      leaves.push({ at, value, source: null });
      return;
    }
    // The same steps as `encodeIntoResult` of the client takes.
    const matched = parseJsonPath(resolved?.matchedPath ?? "").length;
    const start = parseJsonPath(map.paths[source.path] ?? "");
    const steps = [...start, ...path.slice(matched)];
    const id = map.documents[source.document]?._id ?? "";
    const [stored] = lake.documents([id], admin).documents;
    leaves.push({
      at,
      value,
      source: {
        id,
        path: studioPath.toString(jsonPathToStudioPath(steps)),
        value: steps.reduce<unknown>(stepInto, stored),
      },
    });
  });
  return leaves;
}

function walk(
  value: unknown,
  path: ResultPath,
  visit: (leaf: unknown, path: ResultPath) => void,
): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      const key = keyOf(item);
      const step = key === null ? index : { _key: key, _index: index };
      walk(item, [...path, step], visit);
    });
  } else if (typeof value === "object") {
    for (const [name, child] of Object.entries(value)) {
      walk(child, [...path, name], visit);
    }
  } else {
    visit(value, path);
  }
}

function stepInto(value: unknown, step: ResultPath[number]): unknown {
  if (typeof step === "object" && step._key !== "") {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return list.find((item) => keyOf(item) === step._key);
  }
  if (typeof value !== "object" || value === null) return undefined;
  const name = indexOrName(step);
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function indexOrName(step: ResultPath[number]): string | number {
  return typeof step === "object" ? step._index : step;
}

function keyOf(item: unknown): string | null {
  if (typeof item !== "object" || item === null) return null;
  return "_key" in item && typeof item._key === "string" ? item._key : null;
}
