import {
  jsonPathToStudioPath,
  parseJsonPath,
  resolveMapping,
  studioPath,
  type ContentSourceMap,
} from "@sanity/client/csm";
import { expect } from "vitest";
import type { Lake } from "../../lake.ts";
import { admin } from "../../lake.fixture.ts";
import type { QueryRequest, QueryResponse } from "../../types.ts";

/** A path as `@sanity/client` walks a result: an element with a key by both. */
type ResultPath = (string | number | { _key: string; _index: number })[];

/**
 * Where each string, number and boolean of a query's result stands, by its place
 * in the result: `post-1 body[_key=="b"].style` as `@sanity/client` finds it by the
 * map, or null. Expects what holds for any query: result and sync tags as without
 * a map, and each leaf equal to the value at its source.
 */
export function sourcesOf(
  lake: Lake,
  query: string,
  request: Partial<QueryRequest> = {},
): Record<string, string | null> {
  const asked = { query, caller: admin, ...request };
  const plain = lake.query(asked);
  const resultSourceMap = "withKeyArraySelector";
  const mapped = lake.query({ ...asked, resultSourceMap });
  expect(JSON.stringify(mapped.result)).toBe(JSON.stringify(plain.result));
  expect(mapped.syncTags).toEqual(plain.syncTags);
  const map = mapOf(mapped);
  const found: Record<string, string | null> = {};

  function walk(value: unknown, path: ResultPath): void {
    if (value === null || value === undefined) return;
    if (typeof value !== "object") {
      const at = path.map((step) => Object(step)._index ?? step).join(".");
      found[at] = sourceAt(value, path);
      return;
    }
    for (const [name, child] of Object.entries(value)) {
      const _index = Number(name);
      const _key: unknown = Object(child)._key;
      const keyed = typeof _key === "string" ? { _key, _index } : _index;
      walk(child, [...path, Array.isArray(value) ? keyed : name]);
    }
  }

  function sourceAt(value: unknown, path: ResultPath): string | null {
    const resolved = resolveMapping(path, map);
    const source = resolved?.mapping.source;
    if (source?.type !== "documentValue") return null;
    // The same steps as `encodeIntoResult` of the client takes.
    const matched = parseJsonPath(resolved?.matchedPath ?? "").length;
    const start = parseJsonPath(map.paths[source.path] ?? "");
    const steps = [...start, ...path.slice(matched)];
    const id = map.documents[source.document]?._id ?? "";
    const [stored] = lake.documents([id], admin).documents;
    const place = jsonPathToStudioPath(steps);
    expect(studioPath.get(stored, place), query).toBe(value);
    return `${id} ${studioPath.toString(place)}`;
  }

  walk(mapped.result, []);
  return found;
}

/** The source map of an answer. */
export function mapOf({ resultSourceMap }: QueryResponse): ContentSourceMap {
  if (resultSourceMap === undefined) throw new Error("There is no source map");
  return JSON.parse(resultSourceMap) as ContentSourceMap;
}
