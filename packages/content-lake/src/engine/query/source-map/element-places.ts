import { isObject } from "../../json-value.ts";
import { NOWHERE } from "./locator.ts";
import type { Claim, Located, Locator } from "./locator.ts";
import type { Origin } from "./origin.ts";

/**
 * A located value for each item of a list: the item itself, or `@` of an object
 * that the query made. Empty if the items are computed.
 */
export function elementPlaces(
  locator: Locator,
  claim: Claim,
  list: readonly unknown[],
): readonly Located[] {
  const chosen = locator.chosen(claim);
  if (chosen === null) return [];
  const { origin, scope } = chosen;
  if (origin.type !== "some") {
    const all = allOf(locator, chosen);
    return all?.length === list.length ? all : [];
  }
  const unique = new Map<unknown, Located>();
  for (const each of allOf(locator, { origin: origin.of, scope }) ?? []) {
    unique.set(each.value, unique.has(each.value) ? NOWHERE : each);
  }
  return list.map((item) => unique.get(subjectOf(locator, item)) ?? NOWHERE);
}

/** `@` of an item that the query made; any other item itself. */
function subjectOf(locator: Locator, item: unknown): unknown {
  const made = isObject(item) ? locator.made(item, null) : null;
  return made === null ? item : made.self.value;
}

/** Null if the order of the items is unknown. */
function allOf(locator: Locator, claim: Claim): readonly Located[] | null {
  const { origin, scope } = claim;
  switch (origin.type) {
    case "path":
      return elementsOf(locator, locator.follow(origin, scope));
    case "each": {
      const list = elementsOf(locator, locator.follow(origin.list, scope));
      return list && list.flatMap((self) => ofElement(locator, origin, self));
    }
    case "slice": {
      const all = allOf(locator, { origin: origin.of, scope });
      return all && all.slice(origin.start, origin.end);
    }
    case "array":
      return ofArray(locator, origin, claim);
    case "first":
    case "selected": {
      const chosen = locator.chosen(claim);
      return chosen && allOf(locator, chosen);
    }
    case "some":
      return null;
    default:
      return origin satisfies never;
  }
}

function elementsOf(
  locator: Locator,
  list: Located,
): readonly Located[] | null {
  return Array.isArray(list.value)
    ? list.value.map((_, index) => locator.step(list, index))
    : null;
}

function ofElement(
  locator: Locator,
  { of, isFlat }: Extract<Origin, { type: "each" }>,
  self: Located,
): readonly Located[] {
  const claim = { origin: of, scope: { object: null, self } };
  const joined = isFlat ? allOf(locator, claim) : null;
  return joined ?? [locator.one(claim) ?? NOWHERE];
}

function ofArray(
  locator: Locator,
  { elements }: Extract<Origin, { type: "array" }>,
  { scope }: Claim,
): readonly Located[] | null {
  const all: Located[] = [];
  for (const { origin, isSplat } of elements) {
    if (!isSplat) {
      all.push((origin && locator.one({ origin, scope })) ?? NOWHERE);
    } else if (origin === null || origin.type === "some") {
      return null;
    } else {
      all.push(...(allOf(locator, { origin, scope }) ?? []));
    }
  }
  return all;
}
