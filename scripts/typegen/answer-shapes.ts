import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";
import {
  parse,
  type SchemaType,
  typeEvaluate,
  type TypeNode,
  type ObjectAttribute,
} from "groq-js";

import type { AnswerShapes, Shape } from "../../app/content/source/shape.ts";

const contentFolder = path.resolve("app/content");

// The import path in the generated file, as a constant that refactoring tools do not
// change.
const SHAPE_MODULE = "./source/shape";

const HEADING = `// Written by "npm run typegen". What every query answers, as data: the border
// (source/answer-shape.ts) compares each answer of the content source with it.
`;

/**
 * The shapes of all query results, with which the site checks results at run time.
 *
 * @param schemaText the content model from `sanity schema extract`.
 * @returns the text of app/content/sanity.shapes.ts.
 */
export async function answerShapes(schemaText: string): Promise<string> {
  const promised = JSON.parse(schemaText) as SchemaType;
  const certain = withoutPromises(promised) as SchemaType;
  const table = new ShapeTable();
  const roots: Record<string, number> = {};
  for (const query of await readQueries()) {
    // groq-js only types slices of constants; their values do not affect the type.
    const tree = parse(query, { params: { start: 0, end: 1 } });
    roots[queryKey(query)] = table.add(
      [typeEvaluate(tree, certain)],
      [typeEvaluate(tree, promised)],
    );
  }
  const shapes: AnswerShapes = { roots, table: table.shapes };
  return `${HEADING}import type { AnswerShapes } from "${SHAPE_MODULE}";

export const answerShapes: AnswerShapes = ${JSON.stringify(shapes)};
`;
}

/** The texts of all of the site's queries. */
async function readQueries(): Promise<string[]> {
  const files = globSync("**/*query.ts", { cwd: contentFolder }).sort();
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file) => `export * from "./${file}";`).join("\n"),
      resolveDir: contentFolder,
    },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const code = Buffer.from(outputFiles[0]!.text).toString("base64");
  const queries = (await import(
    `data:text/javascript;base64,${code}`
  )) as object;
  return Object.values(queries).filter((value) => typeof value === "string");
}

/** A query's key in the table: a hash of its text. */
function queryKey(query: string): string {
  return createHash("sha256").update(query).digest("hex").slice(0, 16);
}

/**
 * The content model with all fields optional: an API client can write documents
 * without the fields that the Studio requires. Only the type is certain.
 */
function withoutPromises(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutPromises);
  if (typeof node !== "object" || node === null) return node;
  const loose = Object.entries(node).map(([key, value]): [string, unknown] => [
    key,
    key === "attributes" ? withOptionalFields(value) : withoutPromises(value),
  ]);
  return Object.fromEntries(loose);
}

const ALWAYS_THERE = new Set(["_id", "_type"]);

function withOptionalFields(attributes: object): object {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      {
        ...(withoutPromises(attribute) as object),
        ...(!ALWAYS_THERE.has(name) && { optional: true }),
      },
    ]),
  );
}

/** The table of shapes, in which equal shapes share an index. */
class ShapeTable {
  readonly shapes: Shape[] = [];
  readonly #numbers = new Map<string, number>();

  /** Adds the shape of a value with certain types and TypeGen's, and returns its index. */
  add(certain: readonly TypeNode[], promised: readonly TypeNode[]): number {
    const shape = this.#shapeOf(
      certain.flatMap(partsOf),
      promised.flatMap(partsOf),
    );
    const key = JSON.stringify(shape);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.shapes.length);
    return this.shapes.push(shape) - 1;
  }

  #shapeOf(parts: readonly TypeNode[], promised: readonly TypeNode[]): Shape {
    if (parts.some(isAnything)) return { any: true };
    const kinds = new Set(parts.map(({ type }) => type));
    const strings = ofType(parts, "string");
    const lists = ofType(parts, "array");
    // If the views' type excludes null, a string or a list becomes empty. An
    // object has no such default: it becomes null, or else the object around it
    // does.
    const hasBlank = [...kinds].some((kind) => BLANK_KINDS.has(kind));
    const mayBeNull = !hasBlank || ofType(promised, "null").length > 0;
    return {
      ...(kinds.has("null") && mayBeNull && { null: true }),
      ...(kinds.has("number") && { number: true }),
      ...(kinds.has("boolean") && { boolean: true }),
      ...(strings.length > 0 && { string: allowedValues(strings) }),
      ...(lists.length > 0 && {
        list: this.add(membersOf(lists), membersOf(ofType(promised, "array"))),
      }),
      ...this.#objectsOf(
        ofType(parts, "object").map(attributesOf),
        ofType(promised, "object").map(attributesOf),
      ),
    };
  }

  #objectsOf(
    objects: readonly Attributes[],
    promised: readonly Attributes[],
  ): Pick<Shape, "fields" | "types"> {
    const byType = Map.groupBy(objects, typeNameOf);
    const promisedByType = Map.groupBy(promised, typeNameOf);
    const fieldsOf = (name: string | undefined) =>
      this.#fieldsOf(byType.get(name)!, promisedByType.get(name) ?? []);
    const types = [...byType.keys()].filter((name) => name !== undefined);
    return {
      ...(byType.has(undefined) && { fields: fieldsOf(undefined) }),
      ...(types.length > 0 && {
        types: Object.fromEntries(types.map((name) => [name, fieldsOf(name)])),
      }),
    };
  }

  #fieldsOf(
    variants: readonly Attributes[],
    promised: readonly Attributes[],
  ): Fields {
    const names = new Set(variants.flatMap((variant) => Object.keys(variant)));
    return Object.fromEntries(
      [...names].map((name) => {
        const own = variants.map((variant) => variant[name]);
        const mayBeAbsent = own.some(
          (field) => field === undefined || field.optional,
        );
        return [
          mayBeAbsent ? `${name}?` : name,
          this.add(
            own.map(typeIn),
            promised.map((variant) => typeIn(variant[name])),
          ),
        ];
      }),
    );
  }
}

const BLANK_KINDS = new Set<string>(["string", "array", "number", "boolean"]);

type Attributes = Record<string, ObjectAttribute>;
type Fields = NonNullable<Shape["fields"]>;

function ofType<Name extends TypeNode["type"]>(
  parts: readonly TypeNode[],
  name: Name,
): Extract<TypeNode, { type: Name }>[] {
  return parts.filter(
    (part): part is Extract<TypeNode, { type: Name }> => part.type === name,
  );
}

function membersOf(lists: readonly { of: TypeNode }[]): TypeNode[] {
  return lists.map(({ of }) => of);
}

function partsOf(node: TypeNode): TypeNode[] {
  return node.type === "union" ? node.of.flatMap(partsOf) : [node];
}

// True for a part of a document without a known type, which only code for
// unknown values may read.
function isAnything(node: TypeNode): boolean {
  if (node.type === "unknown" || node.type === "inline") return true;
  return (
    node.type === "object" && node.rest !== undefined && isAnything(node.rest)
  );
}

/** The allowed strings; true if any string is allowed. */
function allowedValues(
  strings: readonly { value?: string }[],
): true | string[] {
  const values = strings.flatMap(({ value }) => value ?? []);
  return values.length === strings.length ? [...new Set(values)] : true;
}

function attributesOf(node: TypeNode & { type: "object" }): Attributes {
  const rest = node.rest?.type === "object" ? attributesOf(node.rest) : {};
  return { ...rest, ...node.attributes };
}

/** The constant `_type` of an object; undefined if there is none or several. */
function typeNameOf({ _type }: Attributes): string | undefined {
  return _type?.value.type === "string" ? _type.value.value : undefined;
}

function typeIn(attribute: ObjectAttribute | undefined): TypeNode {
  const absent: TypeNode = { type: "null" };
  if (attribute === undefined) return absent;
  return attribute.optional
    ? { type: "union", of: [attribute.value, absent] }
    : attribute.value;
}
