import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";
import {
  parse,
  type SchemaType,
  typeEvaluate,
  type TypeNode,
  type ObjectAttribute,
} from "groq-js";

import type { AnswerShapes, Shape } from "../app/content/answer-shape.ts";

const queriesFolder = path.resolve("app/content/queries");

const heading = `// Written by "npm run typegen". What every query answers, as data: the border
// (answer-shape.ts) compares each answer of the content source with it.
`;

/**
 * What the queries of the site answer, in the form in which a program can
 * compare an answer with it.
 * In: the content model, as `sanity schema extract` writes it. Out: the text of
 * app/content/sanity.shapes.ts.
 */
export async function answerShapes(schemaText: string): Promise<string> {
  const schema = withoutPromises(JSON.parse(schemaText)) as SchemaType;
  const table = new ShapeTable();
  const roots: Record<string, number> = {};
  for (const query of await readQueries()) {
    // A slice has to be of constants; which ones says nothing about the type.
    const tree = parse(query, { params: { start: 0, end: 1 } });
    roots[queryKey(query)] = table.add(typeEvaluate(tree, schema));
  }
  const shapes: AnswerShapes = { roots, table: table.shapes };
  return `${heading}import type { AnswerShapes } from "./answer-shape";

export const answerShapes: AnswerShapes = ${JSON.stringify(shapes)};
`;
}

/** The texts of all queries, as the site sends them. */
async function readQueries(): Promise<string[]> {
  const files = readdirSync(queriesFolder).sort();
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file) => `export * from "./${file}";`).join("\n"),
      resolveDir: queriesFolder,
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

/** In: a query. Out: its name in the table: the site knows the query by its text alone. */
function queryKey(query: string): string {
  return createHash("sha256").update(query).digest("hex").slice(0, 16);
}

/**
 * The content model without the Studio's word that a field is filled in: a
 * document may have been written past the Studio. Only its type is certain.
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

const certain = new Set(["_id", "_type"]);

function withOptionalFields(attributes: object): object {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      {
        ...(withoutPromises(attribute) as object),
        ...(certain.has(name) ? {} : { optional: true }),
      },
    ]),
  );
}

/** Shapes by number; what has the same shape has the same number. */
class ShapeTable {
  readonly shapes: Shape[] = [];
  readonly #numbers = new Map<string, number>();

  /** In: a type, or several of which one holds. Out: the number of its shape. */
  add(...nodes: readonly TypeNode[]): number {
    const shape = this.#shapeOf(nodes.flatMap(partsOf));
    const key = JSON.stringify(shape);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.shapes.length);
    return this.shapes.push(shape) - 1;
  }

  #shapeOf(parts: readonly TypeNode[]): Shape {
    if (parts.some(isAnything)) return { any: true };
    const kinds = new Set(parts.map(({ type }) => type));
    const strings = parts.filter((part) => part.type === "string");
    const lists = parts.filter((part) => part.type === "array");
    const objects = parts.filter((part) => part.type === "object");
    return {
      ...(kinds.has("null") && { null: true }),
      ...(kinds.has("number") && { number: true }),
      ...(kinds.has("boolean") && { boolean: true }),
      ...(strings.length > 0 && { string: wordsOf(strings) }),
      ...(lists.length > 0 && { list: this.add(...lists.map(({ of }) => of)) }),
      ...this.#objectsOf(objects.map(attributesOf)),
    };
  }

  #objectsOf(objects: readonly Attributes[]): Pick<Shape, "fields" | "types"> {
    const byType = Map.groupBy(objects, ({ _type }) => _type && nameIn(_type));
    const plain = byType.get(undefined);
    byType.delete(undefined);
    const types = [...byType].map(([name, variants]): [string, Fields] => [
      String(name),
      this.#fieldsOf(variants),
    ]);
    return {
      ...(plain && { fields: this.#fieldsOf(plain) }),
      ...(types.length > 0 && { types: Object.fromEntries(types) }),
    };
  }

  #fieldsOf(variants: readonly Attributes[]): Fields {
    const names = new Set(variants.flatMap((variant) => Object.keys(variant)));
    return Object.fromEntries(
      [...names].map((name) => {
        const own = variants.map((variant) => variant[name]);
        const mayBeAbsent = own.some(
          (field) => field === undefined || field.optional,
        );
        return [mayBeAbsent ? `${name}?` : name, this.add(...own.map(typeIn))];
      }),
    );
  }
}

type Attributes = Record<string, ObjectAttribute>;
type Fields = NonNullable<Shape["fields"]>;

function partsOf(node: TypeNode): TypeNode[] {
  return node.type === "union" ? node.of.flatMap(partsOf) : [node];
}

// A part of a document as it is stored: only what reads anything may read it.
function isAnything(node: TypeNode): boolean {
  if (node.type === "unknown" || node.type === "inline") return true;
  return (
    node.type === "object" && node.rest !== undefined && isAnything(node.rest)
  );
}

/** The words of a list; true where any text may stand. */
function wordsOf(strings: readonly { value?: string }[]): true | string[] {
  const words = strings.flatMap(({ value }) => value ?? []);
  return words.length === strings.length ? [...new Set(words)] : true;
}

function attributesOf(node: TypeNode & { type: "object" }): Attributes {
  const rest = node.rest?.type === "object" ? attributesOf(node.rest) : {};
  return { ...rest, ...node.attributes };
}

/** The one type that an object calls itself; undefined where there is no single one. */
function nameIn({ value }: ObjectAttribute): string | undefined {
  return value.type === "string" ? value.value : undefined;
}

function typeIn(attribute: ObjectAttribute | undefined): TypeNode {
  const absent: TypeNode = { type: "null" };
  if (attribute === undefined) return absent;
  return attribute.optional
    ? { type: "union", of: [attribute.value, absent] }
    : attribute.value;
}
