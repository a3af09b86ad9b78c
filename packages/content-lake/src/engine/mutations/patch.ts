import { randomBytes } from "node:crypto";
import { extractWithPath, Mutation } from "@sanity/mutator";
import { validationFault } from "../errors.ts";
import {
  isObject,
  isString,
  unstorable,
  type JsonObject,
} from "../json-value.ts";

/** In the order in which they are applied within one patch. */
const OPERATIONS = [
  "set",
  "setIfMissing",
  "unset",
  "inc",
  "dec",
  "insert",
  "diffMatchPatch",
];

const SETS = /^set/;

/**
 * Returns the operations of a patch, one by one, in the order of their application,
 * with their paths in the format of Sanity's library.
 *
 * @throws WriteFault for an unknown or invalid operation.
 */
export function operationsOf(patch: JsonObject): JsonObject[] {
  for (const name of Object.keys(patch)) {
    if (!OPERATIONS.includes(name)) {
      throw validationFault(`"${name}" is not an operation of a patch`);
    }
  }
  // Everything that was sent is checked, since the log stores it even if the document
  // does not change. The keys of an operand are paths, not attributes.
  const sent = Object.values(patch).map((operand) =>
    isObject(operand) ? Object.values(operand) : operand,
  );
  const fault = unstorable(sent, -1);
  if (fault !== null) throw validationFault(fault);
  return OPERATIONS.flatMap((name) => {
    const operand = patch[name] ?? null;
    if (operand === null) return [];
    const checked = checkedOperand(name, operand);
    // An item is looked for in what the entry before it made.
    const namesItems =
      SETS.test(name) && /\[|\.\./.test(Object.keys(checked).join());
    return namesItems
      ? Object.entries(checked).map(([path, value]) => ({
          [name]: { [path]: value as unknown },
        }))
      : [{ [name]: checked }];
  });
}

function checkedOperand(name: string, operand: unknown): object {
  if (name === "unset") {
    if (!Array.isArray(operand) || !operand.every(isString)) {
      throw validationFault('"unset" must be a list of paths');
    }
    return operand.map(checkedPath);
  }
  if (!isObject(operand)) {
    throw validationFault(`"${name}" must be an object of paths and values`);
  }
  if (name === "insert") return checkedInsert(operand);
  return Object.fromEntries(
    Object.entries(operand).map(([path, value]) => [checkedPath(path), value]),
  );
}

function checkedInsert({ items, ...location }: JsonObject): JsonObject {
  const [[position = "", path] = [], ...others] = Object.entries(location);
  const isKnown = /^(before|after|replace)$/.test(position);
  const isWhole = others.length === 0 && Array.isArray(items);
  if (!isKnown || !isWhole || !isString(path)) {
    throw validationFault(
      '"insert" needs "items" and one of "before", "after" or "replace"',
    );
  }
  if (!path.trimEnd().endsWith("]")) {
    throw validationFault(`"${path}" does not name items of an array`);
  }
  return { [position]: checkedPath(path), items };
}

const NAME = String.raw`(?:[a-zA-Z_]\w*|'(?:[^'\\]|\\.)*')`;
const LITERAL = String.raw`(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|true|false|-?\d+(?:\.\d+)?)`;
const FILTER = String.raw`(?:@|${NAME}(?: *\. *${NAME})*) *(?:\?|(?:[=!]=|[<>]=?) *${LITERAL})`;
const TERM = String.raw`(?:${FILTER}|(?:-?\d+)? *: *(?:-?\d+)?|-?\d+|${NAME})`;
const UNION = String.raw`\[ *${TERM} *(?:, *${TERM} *)*\]`;
const PATH = new RegExp(
  String.raw`^ *(?:\.\.)?(?:${NAME}|${UNION}) *(?:(?:\.\.?${NAME}|(?:\.\.)?${UNION}) *)*$`,
);
const MAX_CHARACTERS = 2_000;

/**
 * Checks a path in JSONMatch: `body[_key=="b1"].children[0].text`, `tags[-1]`, `a[1:3]`
 * or `..price`. The library ignores what it cannot parse at the end of a path, and
 * accepts neither `[:]` nor strings in single quotation marks.
 */
function checkedPath(path: string): string {
  const isSafe = !/__proto__|hasOwnProperty/.test(path);
  if (!isSafe || path.length > MAX_CHARACTERS || !PATH.test(path)) {
    const shown = path.slice(0, 200);
    throw validationFault(`"${shown}" is not a valid path of a patch`);
  }
  return path
    .replaceAll(/\[ *: *\]/g, "[0:]")
    .replace(
      /([=<>] *)'((?:[^'\\]|\\.)*)'/g,
      (_, operator: string, text: string) =>
        `${operator}"${text.replaceAll('"', '\\"')}"`,
    );
}

const TOKEN = new RegExp(`${NAME}|${UNION}`, "g");
const NAMES = new RegExp(String.raw`^\[ *${NAME} *(?:, *${NAME} *)*\]$`);
const ONE_ITEM = /^\[ *(?:-?\d+|_key *==[^,]*) *\]$/;
/** An index, or a range with an end: the library adds the items up to there. */
const HAS_END = /[[,:] *-?\d+ *[,\]]/;
/** Each is logged with a copy of the value. */
const MOST_PLACES = 1_000;

/**
 * Returns the operation without what would create items: `set` and `setIfMissing` never
 * do at Sanity, whether by index, `_key`, slice or filter, and neither is the array
 * created (`sdk/src/document/patchOperations.test.ts` of `@sanity/sdk`); the library
 * does both. A path with which it would is replaced by the places that are there, since
 * the Studio applies the logged operation to its own copy by the library.
 *
 * @param operation as from `operationsOf`
 * @throws WriteFault for such a path that names too many places.
 */
export function withoutNewItems(
  document: JsonObject,
  operation: JsonObject,
): JsonObject {
  const [[name = "", operand] = []] = Object.entries(operation);
  if (!SETS.test(name) || !isObject(operand)) return operation;
  const places = Object.entries(operand).flatMap(([path, value]) => {
    // Of several places, the library replaces a null in all or in none.
    const hasNull =
      name === "setIfMissing" && valuesAt(path, document).includes(null);
    return existingPlaces(document, path, hasNull).map(
      (place) => [place, value] as const,
    );
  });
  return { [name]: Object.fromEntries(places) };
}

/**
 * The path as it is, or with its array items as they are; none if one is missing.
 *
 * @param isOneByOne whether several places are named one by one in any case.
 */
function existingPlaces(
  document: JsonObject,
  path: string,
  isOneByOne: boolean,
): string[] {
  const items = [...path.matchAll(TOKEN)].filter(
    ([token]) => token.startsWith("[") && !NAMES.test(token),
  );
  const last = items.at(-1);
  if (last === undefined) return [path];
  const end = last.index + last[0].length;
  const found = matches(path.slice(0, end), document).filter(
    ({ value }) => value !== undefined,
  );
  const isPlain =
    items.every(([token]) => ONE_ITEM.test(token)) && !path.includes("..");
  if (isPlain) return found.length > 0 ? [path] : [];
  const mayAdd = path.slice(end).trim() === "" && HAS_END.test(last[0]);
  // Sets nothing, but makes what is missing on the way to the items.
  const way = { setIfMissing: { [`${path.slice(0, last.index)}[0]`]: 0 } };
  const isSafe = !isOneByOne && !mayAdd && applied(document, way) === document;
  if (isSafe) return [path];
  if (found.length > MOST_PLACES) {
    throw validationFault(
      `"${path}" names more than ${MOST_PLACES} places: name them in parts`,
    );
  }
  return found.map((item) => pathOf(item.path) + path.slice(end));
}

/** @throws WriteFault where the library cannot say, for a path through a text or null. */
function matches(path: string, document: JsonObject) {
  try {
    return extractWithPath(path, document);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw validationFault(`"${path}" leads through what is no object`);
  }
}

const valuesAt = (path: string, document: JsonObject): unknown[] =>
  matches(path, document).map(({ value }) => value);

function pathOf(segments: readonly unknown[]): string {
  return segments
    .map((each) =>
      typeof each === "number"
        ? `[${each}]`
        : `['${String(each).replace(/['\\]/g, "\\$&")}']`,
    )
    .join("");
}

/** The operand types of operations that need one. */
const TYPES: Readonly<Record<string, string>> = {
  inc: "number",
  dec: "number",
  diffMatchPatch: "string",
};

/**
 * Applies one operation like the Studio's own copy of a document, with its library.
 * What it changes is copied, the rest is shared with the given document, which is
 * returned itself if nothing changes.
 *
 * @throws WriteFault if the operation cannot be applied.
 */
export function applyOperation(
  document: JsonObject,
  operation: JsonObject,
): JsonObject {
  const [[name = "", operand] = []] = Object.entries(operation);
  if (name === "setIfMissing" && isObject(operand)) {
    return Object.entries(operand).reduce((changed, [path, value]) => {
      // null counts as missing here; for the library it is set.
      const old = valuesAt(path, changed);
      const isNull = old.length > 0 && old.every((each) => each === null);
      return applied(changed, { [isNull ? "set" : name]: { [path]: value } });
    }, document);
  }
  const type = TYPES[name];
  // The library skips what it can neither add to nor patch.
  for (const [path, value] of Object.entries((type && operand) ?? {})) {
    if (typeof value !== type) {
      throw validationFault(`"${name}" needs a ${type} for "${path}"`);
    }
    const old = valuesAt(path, document);
    if (type === "number" && old.length === 0) {
      throw validationFault(`"${name}" found no value at "${path}"`);
    }
    if (!old.every((each) => typeof each === type)) {
      throw validationFault(`The value at "${path}" is not a ${type}`);
    }
  }
  return applied(document, operation);
}

function applied(document: JsonObject, operation: JsonObject): JsonObject {
  const id = String(document._id);
  const mutations = [{ patch: { ...operation, id } }];
  const before = { ...document, _id: id, _type: String(document._type) };
  try {
    const result: unknown = new Mutation({ mutations }).apply(before);
    if (result === before) return document;
    if (isObject(result)) return result;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw validationFault(`The patch cannot be applied: ${String(error)}`);
  }
  throw validationFault("A document must be an object");
}

/** Gives each object in an array a `_key` if it has none. */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const inner = withArrayKeys(item);
      if (!isObject(inner) || isString(inner._key)) return inner;
      return { ...inner, _key: randomBytes(6).toString("hex") };
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, withArrayKeys(child)]),
  );
}
