import { isContainer, isObject, type JsonContainer } from "../../json-value.ts";
import type { SanityDocument, SourceMapOption } from "../../types.ts";
import type { Node } from "../ast.ts";
import { countStep } from "../budget.ts";
import type { Evaluation } from "../groq.ts";
import type { View } from "../views.ts";
import { isReadable, nameStep } from "./json-path.ts";
import { Walk, type Located, type Place } from "./locate.ts";

export type { SourceMapOption };

/** The query, what it was evaluated with, and its result as groq-js gave it. */
type Mapped = {
  node: Node;
  evaluation: Evaluation;
  view: View;
  result: unknown;
  option: SourceMapOption;
};

/**
 * Sanity's Content Source Map as JSON: the document and the path that each value
 * of a result comes from. `@sanity/client` uses the mapping of the longest path
 * above a value and appends the rest, so an object or a list that is stored exactly
 * as it is in the result has one mapping. A mapping is written only if the value in
 * the result is the value at its place.
 */
export function sourceMapOf(mapped: Mapped): string {
  const { node, evaluation, view, result, option } = mapped;
  const walk = new Walk(view, evaluation, option === "withKeyArraySelector");
  const writer = new MapWriter(walk);
  writer.read(result, "$", walk.result(node));
  return writer.text(view.isStacked);
}

class MapWriter {
  readonly #walk: Walk;
  readonly #documents = new Map<SanityDocument, number>();
  readonly #paths = new Map<string, number>();
  readonly #mappings: Record<string, object> = {};

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  /** `at` is the JSONPath of the value in the result. */
  read(value: unknown, at: string, source: Located): void {
    countStep();
    if (value === null || value === undefined) return;
    if (source.place !== null) {
      if (source.value() === value) this.#stored(value, at, source.place);
    } else if (Array.isArray(value)) {
      const items = this.#walk.itemsOf(source);
      if (items.length !== value.length) return;
      items.forEach((item, index) =>
        this.read(value[index], `${at}[${index}]`, item),
      );
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        const step = nameStep(name);
        if (step === null) continue;
        this.read(child, at + step, this.#walk.step(source, name));
      }
    }
  }

  /** Maps a stored value: as a whole, or else by its parts. */
  #stored(value: unknown, at: string, place: Place): void {
    if (!isContainer(value)) return this.#add(at, place);
    if (!this.#walk.isChanged(value, place) && isReadable(value)) {
      return this.#add(at, place);
    }
    for (const [key, child] of Object.entries<unknown>(value)) {
      const step = stepTo(value, key);
      const below = this.#walk.below(place, value, key);
      if (step === null || below === null || child === null) continue;
      this.#stored(child, at + step, below);
    }
  }

  #add(at: string, { document, path }: Place): void {
    this.#mappings[at] = {
      type: "value",
      source: {
        type: "documentValue",
        document: numberOf(this.#documents, document),
        path: numberOf(this.#paths, path),
      },
    };
  }

  /** `isStacked`: a document is stored under its `_originalId`. */
  text(isStacked: boolean): string {
    return JSON.stringify({
      documents: [...this.#documents.keys()].map((document) => ({
        _id: isStacked ? document["_originalId"] : document._id,
        _type: document._type,
      })),
      paths: [...this.#paths.keys()],
      mappings: this.#mappings,
    });
  }
}

function stepTo(container: JsonContainer, key: string): string | null {
  return Array.isArray(container) ? `[${key}]` : nameStep(key);
}

function numberOf<T>(numbers: Map<T, number>, value: T): number {
  const number = numbers.get(value) ?? numbers.size;
  numbers.set(value, number);
  return number;
}
