import {
  isContainer,
  isObject,
  type JsonContainer,
  type JsonObject,
} from "../../json-value.ts";
import { countStep } from "../budget.ts";
import { asJson } from "../groq.ts";
import type { View } from "../views.ts";
import { isCompanion, type MadeObjects } from "./origin.ts";
import { elementPlaces } from "./element-places.ts";
import { Locator, type Claim, type Located } from "./locator.ts";
import { MapWriter, RESULT, type ResultPath } from "./map-writer.ts";
import { Places, type Place } from "./places.ts";
import type { SourceMapOption } from "./source-map.ts";

/** The value of a tracked query, and what it was evaluated with. */
export type TrackedAnswer = {
  value: unknown;
  objects: MadeObjects;
  view: View;
  /** The ids that the query dereferenced. */
  reached: ReadonlySet<string>;
  option: SourceMapOption;
  /** A `BudgetExceeded` is thrown when the map gets longer. */
  maxCharacters: number;
};

/**
 * The result without companions, and its `ContentSourceMap` as JSON. A mapping is
 * written only if the value in the result is the value at its place.
 */
export function readTracked(answer: TrackedAnswer): {
  result: unknown;
  resultSourceMap: string;
} {
  const { view, reached, objects, maxCharacters, value } = answer;
  const isKeyed = answer.option === "withKeyArraySelector";
  const places = new Places(view, reached, isKeyed);
  const writer = new MapWriter(view.isStacked, maxCharacters);
  const locator = new Locator(objects, view.documents, places);
  const reader = new ResultReader(locator, places, writer);
  return { result: reader.read(value), resultSourceMap: writer.text() };
}

class ResultReader {
  readonly #locator: Locator;
  readonly #places: Places;
  readonly #writer: MapWriter;

  constructor(locator: Locator, places: Places, writer: MapWriter) {
    this.#locator = locator;
    this.#places = places;
    this.#writer = writer;
  }

  /** Reads the object with the result in `result`. */
  read(holder: unknown): unknown {
    const made = isObject(holder) ? this.#locator.made(holder, null) : null;
    if (made === null) return null;
    const claim = this.#locator.claimOf(made, "result") ?? null;
    return this.#claimed(made.object["result"], RESULT, claim);
  }

  #claimed(
    value: unknown,
    at: ResultPath | null,
    claim: Claim | null,
  ): unknown {
    const located = claim === null ? null : this.#locator.one(claim);
    if (!Array.isArray(value) || placeOf(value, located) !== null) {
      return this.#copy(value, at, located);
    }
    const items =
      claim === null ? [] : elementPlaces(this.#locator, claim, value);
    return this.#list(value, at, items);
  }

  /** `at` is the path in the result; null if clients could not read it. */
  #copy(
    value: unknown,
    at: ResultPath | null,
    located: Located | null,
  ): unknown {
    countStep();
    const place = placeOf(value, located);
    if (!isContainer(value)) {
      if (place && at !== null && value !== null) this.#writer.add(at, place);
      return value;
    }
    if (place !== null) {
      this.#stored(value, at, place);
      return value;
    }
    return isObject(value)
      ? this.#object(value, at, located)
      : this.#list(value, at, []);
  }

  #list(
    list: readonly unknown[],
    at: ResultPath | null,
    items: readonly Located[],
  ): unknown[] {
    return list.map((item, index) =>
      this.#copy(item, this.#writer.index(at, index), items[index] ?? null),
    );
  }

  #object(
    object: JsonObject,
    at: ResultPath | null,
    near: Located | null,
  ): unknown {
    const made = this.#locator.made(object, near);
    if (made === null) {
      const place = this.#places.of(object);
      if (place !== null) this.#stored(object, at, place);
      return place === null ? asJson(object) : object;
    }
    const copy: JsonObject = {};
    for (const name of Object.keys(object)) {
      if (isCompanion(name)) continue;
      const value = object[name];
      const isNothing =
        value === null || (Array.isArray(value) && value.length === 0);
      const claim = isNothing ? null : this.#locator.claimOf(made, name);
      copy[name] = this.#claimed(
        value,
        this.#writer.name(at, name),
        claim ?? null,
      );
    }
    return copy;
  }

  /** Maps a stored value: as a whole, or else by its parts. */
  #stored(value: JsonContainer, at: ResultPath | null, place: Place): void {
    if (at === null) return;
    if (this.#places.isWhole(value, place)) return this.#writer.add(at, place);
    const isList = Array.isArray(value);
    for (const [key, child] of Object.entries<unknown>(value)) {
      const below = this.#places.below(place, value, key);
      const path = isList
        ? this.#writer.index(at, Number(key))
        : this.#writer.name(at, key);
      if (below === null || path === null || child === null) continue;
      if (isContainer(child)) this.#stored(child, path, below);
      else this.#writer.add(path, below);
    }
  }
}

/** The place of a located value, if it is this value. */
function placeOf(value: unknown, located: Located | null): Place | null {
  return located !== null && located.value === value ? located.place : null;
}
