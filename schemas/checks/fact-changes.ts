import { factToken, type FactValues, withCurrentTokens } from "../fact-text.ts";
import { factPlacesIn, patchPath } from "./fact-places.ts";
import type { CheckedDocument, Path } from "./finding.ts";
import { storedTextsOf } from "./text.ts";

/** A string of a document before and after a change of its facts. */
export type FactChange = { path: Path; before: string; after: string };

/** A known value that a text writes out, in place of its fact. */
export type FactLiteral = { path: Path; name: string; value: string };

/**
 * The values of facts that a document writes out. A value without a figure, or
 * of one or two characters, is too common a word to be one.
 */
export function factLiteralsIn(
  document: CheckedDocument,
  values: FactValues,
): FactLiteral[] {
  return storedTextsOf(document).flatMap(({ path, text }) =>
    literalsIn(text, values).map((literal) => ({ path, ...literal })),
  );
}

/** The changes that put facts in the place of values that are written out. */
export function literalChanges(
  document: CheckedDocument,
  values: FactValues,
): FactChange[] {
  return storedTextsOf(document).flatMap(({ path, text }) => {
    const after = withTokens(text, values);
    return after === text ? [] : [{ path, before: text, after }];
  });
}

/** The changes that bring the last values in a document's texts up to date. */
export function outdatedTokens(
  document: CheckedDocument,
  values: FactValues,
): FactChange[] {
  const places = new Map(
    factPlacesIn(document).map((place) => [patchPath(place.path), place]),
  );
  return [...places.values()].flatMap(({ path, text }) => {
    const after = withCurrentTokens(text, values);
    return after === text ? [] : [{ path, before: text, after }];
  });
}

/** A patch of strings, refused if the document was changed since it was read. */
export type FactPatch = {
  id: string;
  ifRevisionID: string;
  set: Record<string, string>;
};

/** In: a document with its `_rev`, its changes. Out: the patch of all of them. */
export function factPatch(
  document: CheckedDocument,
  changes: readonly FactChange[],
): FactPatch {
  return {
    id: document._id,
    ifRevisionID: String(document["_rev"]),
    set: Object.fromEntries(
      changes.map(({ path, after }) => [patchPath(path), after]),
    ),
  };
}

type Literal = Omit<FactLiteral, "path">;

function literalsIn(text: string, values: FactValues): Literal[] {
  const found: Literal[] = [];
  replaceLiterals(text, values, (value, name) => {
    found.push({ name, value });
    return value;
  });
  return found;
}

function withTokens(text: string, values: FactValues): string {
  return replaceLiterals(text, values, (_value, name) =>
    factToken(name, values.get(name) ?? ""),
  );
}

/** Longer values first; what a fact prints already stays as it is. */
function replaceLiterals(
  text: string,
  values: FactValues,
  replace: (value: string, name: string) => string,
): string {
  const searched = [...values]
    .filter(([, value]) => value.length > 2 && /\d/.test(value))
    .toSorted(([, one], [, other]) => other.length - one.length);
  return searched.reduce(
    (changed, [name, value]) =>
      changed
        .split(/(\{[^{}]*\})/)
        .map((part, index) =>
          index % 2 === 1
            ? part
            : part.replace(patternOf(value), (found) => replace(found, name)),
        )
        .join(""),
    text,
  );
}

/** A value that is no part of a longer figure or word; its hyphens may be dashes. */
function patternOf(value: string): RegExp {
  const escaped = value
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/[-–]/g, "[-–]")
    .replaceAll(/\s+/g, "\\s+");
  return new RegExp(
    `(?<![\\p{L}\\d$]|\\d[.,–-])${escaped}(?![\\p{L}\\d]|[.,–-]\\d)`,
    "gu",
  );
}
