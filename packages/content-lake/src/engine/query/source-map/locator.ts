import type { DocumentSet } from "../../collection.ts";
import { isObject, isString, type JsonObject } from "../../json-value.ts";
import { countStep } from "../budget.ts";
import {
  isCompanion,
  DEREFERENCE,
  type Origin,
  type Path,
  type Step,
  type MadeObjects,
  type ObjectOrigins,
  type SplatOrigin,
} from "./origin.ts";
import type { Place, Places } from "./places.ts";

/** A value and its place; null if the place is unknown. */
export type Located = { value: unknown; place: Place | null };

/** What an origin refers to: the object with companions, and `@`. */
type Scope = { object: JsonObject | null; self: Located };

/** An object that the query made, with its scope. */
export type Made = {
  object: JsonObject;
  self: Located;
  origins: ObjectOrigins;
};

/** The origin of a value, and what it refers to. */
export type Claim = { origin: Origin; scope: Scope };

/** What a value is that no document holds. */
export const NOWHERE: Located = { value: null, place: null };

/** Finds the places of values from their origins in the query. */
export class Locator {
  readonly #objects: MadeObjects;
  readonly #documents: DocumentSet;
  readonly #places: Places;

  constructor(objects: MadeObjects, documents: DocumentSet, places: Places) {
    this.#objects = objects;
    this.#documents = documents;
    this.#places = places;
  }

  /**
   * An object that the query made; null for any other object. `near`: a value
   * that may be its `@`.
   */
  made(object: JsonObject, near: Located | null): Made | null {
    const companion = this.#companionOf(object);
    const origins =
      companion === null ? undefined : this.#objects.get(companion);
    if (companion === null || origins === undefined) return null;
    const value = object[companion];
    const isNear = near !== null && near.value === value;
    const self = isNear ? near : { value, place: null };
    return { object, self, origins };
  }

  /** Null if the value is computed; `undefined` if the object has no such attribute. */
  claimOf(made: Made, name: string): Claim | null | undefined {
    const { origins } = made;
    const attribute = origins.attributes.get(name);
    for (const splat of origins.splats) {
      if (attribute && splat.at < attribute.at) break;
      const claim = this.#spread(splat.from, made, name);
      if (claim !== undefined) return claim;
    }
    if (!attribute) return undefined;
    const { origin, near } = attribute;
    for (const path of near) this.#places.prefer(this.follow(path, made).value);
    return origin && { origin, scope: made };
  }

  /** The value at the end of a path. */
  follow({ root, steps }: Path, { object, self }: Scope): Located {
    let current: Located =
      root === null ? self : { value: object?.[root], place: null };
    for (const step of steps) current = this.step(current, step);
    return current;
  }

  /** The value of a claim; null if the query makes a list. */
  one(claim: Claim): Located | null {
    const chosen = this.chosen(claim);
    return chosen?.origin.type === "path"
      ? this.follow(chosen.origin, chosen.scope)
      : null;
  }

  /** Resolves `first` and `selected`; null if the value is computed. */
  chosen(claim: Claim): Claim | null {
    const { origin, scope } = claim;
    if (origin.type === "first") {
      const first =
        origin.origins
          .slice(0, -1)
          .find((each) => this.#isSet({ origin: each, scope })) ??
        origin.origins.at(-1);
      return first ? this.chosen({ origin: first, scope }) : null;
    }
    if (origin.type === "selected") {
      const selected = origin.origins[Number(scope.object?.[origin.by] ?? -1)];
      return selected ? this.chosen({ origin: selected, scope }) : null;
    }
    return claim;
  }

  /** The value one step further. */
  step({ value, place }: Located, step: Step): Located {
    countStep();
    if (Array.isArray(value)) {
      if (typeof step !== "number") return NOWHERE;
      const index = step < 0 ? step + value.length : step;
      const below = place && this.#places.below(place, value, index);
      return { value: value[index], place: below };
    }
    if (!isObject(value)) return NOWHERE;
    if (step === DEREFERENCE) {
      const id = value["_ref"];
      const document = isString(id) ? this.#documents.get(id) : null;
      return { value: document, place: null };
    }
    return typeof step === "string" && Object.hasOwn(value, step)
      ? this.#attribute(value, place, step)
      : NOWHERE;
  }

  #attribute(
    container: JsonObject,
    known: Place | null,
    name: string,
  ): Located {
    const value = container[name];
    const place = known ?? this.#places.known(container);
    const made = place === null ? this.made(container, null) : null;
    if (made !== null) {
      const claim = this.claimOf(made, name);
      const located = claim ? this.one(claim) : null;
      const isFound = located !== null && located.value === value;
      return isFound ? located : { value, place: null };
    }
    const holder = place ?? this.#places.of(container);
    const below = holder && this.#places.below(holder, container, name);
    return { value, place: below };
  }

  #spread(
    from: SplatOrigin["from"],
    { object, self }: Made,
    name: string,
  ): Claim | null | undefined {
    if (from.type === "object") {
      const origins = this.#objects.get(from.companion);
      return origins && Object.hasOwn(object, from.companion)
        ? this.claimOf({ object, self, origins }, name)
        : undefined;
    }
    const container = this.follow(from, { object, self });
    const { value } = container;
    const isGiven =
      isObject(value) &&
      Object.hasOwn(value, name) &&
      value[name] === object[name];
    if (!isGiven) return undefined;
    const origin: Path = { type: "path", root: null, steps: [name] };
    return { origin, scope: { object: null, self: container } };
  }

  #isSet(claim: Claim): boolean {
    const { value } = this.one(claim) ?? NOWHERE;
    return value !== null && value !== undefined;
  }

  /** Mostly the last attribute; `score()` and `+` may add others after it. */
  #companionOf(object: JsonObject): string | null {
    const names = Object.keys(object);
    const last = names.at(-1);
    if (last !== undefined && this.#objects.has(last)) return last;
    const isKnown = (name: string) =>
      isCompanion(name) && this.#objects.has(name);
    return names.findLast(isKnown) ?? null;
  }
}
