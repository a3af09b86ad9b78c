import { isContainer, isObject } from "../../json-value.ts";
import type { SanityDocument, SourceMapOption } from "../../types.ts";
import type { Node } from "../ast.ts";
import { countStep } from "../budget.ts";
import type { Evaluation } from "../groq.ts";
import type { View } from "../views.ts";
import { isReadable, nameStep } from "./json-path.ts";
import { Walk } from "./locate.ts";
import type { Located, Place } from "./located.ts";

/**
 * Builds Sanity's Content Source Map as JSON: the document and the path that each value
 * of a result comes from. `@sanity/client` uses the mapping of the longest path above a
 * value and appends the rest, so an object or a list whose stored value is exactly that
 * of the result has one mapping. A mapping is written only if the value in the result
 * equals the value at its place: `result` is groq-js's raw value.
 */
export function sourceMapOf(
  node: Node,
  evaluation: Evaluation,
  view: View,
  result: unknown,
  option: SourceMapOption,
): string {
  const walk = new Walk(view, evaluation, option === "withKeyArraySelector");
  const documents = new Map<SanityDocument, number>();
  const paths = new Map<string, number>();
  const mappings: Record<string, object> = {};

  /** `at` is the JSONPath of the value in the result. */
  function read(value: unknown, at: string, source: Located): void {
    countStep();
    if (value === null || value === undefined) return;
    if (source.place !== null) {
      if (source.value() === value) mapStored(value, at, source.place);
    } else if (Array.isArray(value)) {
      const items = walk.itemsOf(source);
      if (items.length !== value.length) return;
      items.forEach((item, index) =>
        read(value[index], `${at}[${index}]`, item),
      );
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        const step = nameStep(name);
        if (step !== null) read(child, at + step, walk.step(source, name));
      }
    }
  }

  /** Maps a stored value as a whole if possible, otherwise by its parts. */
  function mapStored(value: unknown, at: string, place: Place): void {
    const isWhole =
      !isContainer(value) ||
      (!walk.isChanged(value, place) && isReadable(value));
    if (isWhole) {
      const document = numberOf(documents, place.document);
      const path = numberOf(paths, place.path);
      const source = { type: "documentValue", document, path };
      mappings[at] = { type: "value", source };
      return;
    }
    for (const [key, child] of Object.entries<unknown>(value)) {
      const step = Array.isArray(value) ? `[${key}]` : nameStep(key);
      const below = walk.below(place, value, key);
      if (step === null || below === null || child === null) continue;
      mapStored(child, at + step, below);
    }
  }

  read(result, "$", walk.result(node));
  return JSON.stringify({
    // In a stack a document is stored under its `_originalId`.
    documents: [...documents.keys()].map((document) => ({
      _id: view.isStacked ? document["_originalId"] : document._id,
      _type: document._type,
    })),
    paths: [...paths.keys()],
    mappings,
  });
}

function numberOf<T>(numbers: Map<T, number>, value: T): number {
  const number = numbers.get(value) ?? numbers.size;
  numbers.set(value, number);
  return number;
}
