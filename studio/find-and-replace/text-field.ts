import type {
  ArraySchemaType,
  CurrentUser,
  ObjectSchemaType,
  Path,
  SanityDocument,
  SchemaType,
} from "sanity";

import { untouchedFields } from "./untouched-fields.ts";

/** A string in a document that can be replaced, or a part of a paragraph. */
export type TextPart = {
  path: Path;
  text: string;
  /** Equal for parts with the same marks: bold, a link and so on. */
  marks: string;
};

/** A string or a paragraph. Its text is the text of its parts, joined. */
export type TextField = {
  /** The way to it in the words of the form, from the outermost field. */
  titles: readonly string[];
  /** `null` is an object within the line, which holds no text. */
  parts: readonly (TextPart | null)[];
};

/** Stands for an object within the line. No keyboard has it. */
const OBJECT = "\uFFFC";

type Scope = {
  document: SanityDocument;
  currentUser: Omit<CurrentUser, "role"> | null;
};

/** The text of a field; an object within the line counts as one character. */
export function textOf({ parts }: TextField): string {
  return parts.map((part) => part?.text ?? OBJECT).join("");
}

/**
 * All strings and paragraphs of a document that an editor writes in its form, in
 * the order of the schema: no references, web addresses, dates, choices from a
 * list, keys, hidden or read-only fields, and none of `untouchedFields`.
 */
export function textFieldsOf(
  schemaType: SchemaType,
  document: SanityDocument,
  currentUser: Scope["currentUser"],
): TextField[] {
  const scope: Scope = { document, currentUser };
  return isObjectType(schemaType)
    ? fieldsOfObject(schemaType, document, [], [], scope)
    : [];
}

function fieldsOf(
  type: SchemaType,
  value: unknown,
  path: Path,
  titles: readonly string[],
  scope: Scope,
): TextField[] {
  if (typeof value === "string") {
    return isText(type)
      ? [{ titles, parts: [{ path, text: value, marks: "" }] }]
      : [];
  }
  if (Array.isArray(value)) {
    return isArrayType(type)
      ? value.flatMap((item: unknown, index) =>
          fieldsOfItem(type, item, index, path, titles, scope),
        )
      : [];
  }
  return isRecord(value) && isObjectType(type)
    ? fieldsOfObject(type, value, path, titles, scope)
    : [];
}

function fieldsOfObject(
  type: ObjectSchemaType,
  value: Record<string, unknown>,
  path: Path,
  titles: readonly string[],
  scope: Scope,
): TextField[] {
  if (rootsOf(type).some((name) => ADDRESSES.has(name))) return [];
  return type.fields.flatMap(({ name, type: fieldType }) => {
    const child = value[name];
    const isUntouched =
      name.startsWith("_") ||
      untouchedFields.has(`*.${name}`) ||
      untouchedFields.has(`${type.name}.${name}`);
    if (child === undefined || isUntouched) return [];
    const childPath = [...path, name];
    if (isLocked(fieldType, child, value, childPath, scope)) return [];
    const title = fieldType.title ?? name;
    return fieldsOf(fieldType, child, childPath, [...titles, title], scope);
  });
}

function fieldsOfItem(
  list: ArraySchemaType,
  item: unknown,
  index: number,
  listPath: Path,
  titles: readonly string[],
  scope: Scope,
): TextField[] {
  const type = memberOf(list, item);
  if (type === null) return [];
  const path = [...listPath, segmentOf(item, index)];
  const isBlock = rootsOf(type).includes("block");
  const isNamed = !isBlock && isRecord(item) && type.name !== "object";
  const title = isNamed
    ? `${index + 1}. ${type.title ?? type.name}`
    : `${isBlock ? "Paragraph" : "Entry"} ${index + 1}`;
  return isBlock && isRecord(item)
    ? [{ titles: [...titles, title], parts: partsOf(item, path) }]
    : fieldsOf(type, item, path, [...titles, title], scope);
}

function partsOf(
  block: Record<string, unknown>,
  path: Path,
): (TextPart | null)[] {
  const children: unknown[] = Array.isArray(block["children"])
    ? block["children"]
    : [];
  return children.map((child, index) => {
    if (!isRecord(child) || typeof child["text"] !== "string") return null;
    const marks: unknown[] = Array.isArray(child["marks"])
      ? child["marks"]
      : [];
    return {
      path: [...path, "children", segmentOf(child, index), "text"],
      text: child["text"],
      marks: JSON.stringify(marks.toSorted()),
    };
  });
}

/** The type of an item: by its `_type`, or the only one that fits. */
function memberOf(list: ArraySchemaType, item: unknown): SchemaType | null {
  const named = isRecord(item)
    ? list.of.find(({ name }) => name === item["_type"])
    : list.of.find(({ jsonType }) => jsonType === typeof item);
  const [only] = list.of;
  return named ?? (list.of.length === 1 && only ? only : null);
}

function segmentOf(item: unknown, index: number): Path[number] {
  return isRecord(item) && typeof item["_key"] === "string"
    ? { _key: item["_key"] }
    : index;
}

/** Objects that hold an address or an identity, and no text. */
const ADDRESSES: ReadonlySet<string> = new Set([
  "slug",
  "reference",
  "crossDatasetReference",
  "globalDocumentReference",
]);

const TEXTS: ReadonlySet<string> = new Set(["string", "text"]);

/** A string that is written, not one that is chosen or has a format. */
function isText(type: SchemaType): boolean {
  const options: unknown = type.options;
  const isChosen = isRecord(options) && options["list"] !== undefined;
  return TEXTS.has(rootsOf(type).at(-1) ?? "") && !isChosen;
}

/** The names of a type and of the types that it is made from. */
function rootsOf(type: SchemaType): string[] {
  return type.type ? [type.name, ...rootsOf(type.type)] : [type.name];
}

/** True for a field that the form hides or does not let anyone change. */
function isLocked(
  type: SchemaType,
  value: unknown,
  parent: Record<string, unknown>,
  path: Path,
  scope: Scope,
): boolean {
  return [type.hidden, type.readOnly].some((condition) => {
    if (typeof condition !== "function") return condition === true;
    try {
      return condition({ ...scope, parent, value, path }) === true;
    } catch {
      return true;
    }
  });
}

function isObjectType(type: SchemaType): type is ObjectSchemaType {
  return type.jsonType === "object" && "fields" in type;
}

function isArrayType(type: SchemaType): type is ArraySchemaType {
  return type.jsonType === "array";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
