import fc from "fast-check";
import type { SanityDocument } from "../../types.ts";

/** The attributes of generated documents, and some that none has. */
const NAMES = ["title", "body", "tags", "n", "flag", "slug", "ref", "refs"];
const INNER = ["current", "text", "style", "children", "_key", "missing"];
const KEYS = ["a", "b", "it's", "c"];

const name = fc.constantFrom(...NAMES, ...NAMES, ...INNER, "_id", "_type");
const alias = fc.constantFrom("title", "x", "y", "it's 1", "2", "text");
const index = fc.integer({ min: -2, max: 2 });

/** A text: unique, so that a mapping that leads elsewhere is found out, or not. */
function textOf(isUnique: boolean, next: () => number) {
  return fc
    .constantFrom("one", "two", "three")
    .map((text) => (isUnique ? `${text} ${next()}` : text));
}

/** Documents of three types with drafts and a version, which refer to each other. */
export function generatedDocuments(): fc.Arbitrary<SanityDocument[]> {
  return fc.boolean().chain((isUnique) => {
    let last = 0;
    const text = textOf(isUnique, () => (last += 1));
    const id = fc.constantFrom("d0", "d1", "d2", "d3", "gone");
    const key = fc.constantFrom(...KEYS);
    const reference = fc.record({ _key: key, _ref: id });
    const item = fc.record(
      {
        _key: key,
        _type: fc.constantFrom("block", "note"),
        text,
        style: fc.constantFrom("h1", "h2"),
        children: fc.array(fc.record({ _key: key, text }), { maxLength: 2 }),
        slug: fc.record({ current: text }),
        ref: reference,
      },
      { requiredKeys: ["_type"] },
    );
    const content = fc.record(
      {
        title: text,
        body: fc.array(item, { maxLength: 3 }),
        tags: fc.array(text, { maxLength: 3 }),
        n: fc.integer({ min: 0, max: 2 }),
        flag: fc.boolean(),
        slug: fc.record({ current: text }),
        ref: reference,
        refs: fc.array(reference, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    const of = (_id: string, type: string) =>
      content.map((fields) => ({
        ...{ _id, _type: type, _rev: "r", _createdAt: "", _updatedAt: "" },
        ...structuredClone(fields),
      }));
    return fc.tuple(
      ...[of("d0", "post"), of("d1", "post"), of("d2", "page")],
      ...[of("d3", "person"), of("drafts.d1", "post"), of("drafts.d2", "page")],
      of("versions.r.d1", "post"),
    );
  });
}

type Rules = Record<
  | ("condition" | "document" | "documents" | "entry")
  | ("list" | "projection" | "query" | "value"),
  string
>;

/** Queries of everything that a result can be made of, in every combination. */
export function generatedQuery(): fc.Arbitrary<string> {
  const { query } = fc.letrec<Rules>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, depthIdentifier: "query" },
      fc.constantFrom(...["flag", "n > 0", "defined(title)", "true", "!flag"]),
      fc.constantFrom('_type == "post"', '_type in ["post", "page"]', "false"),
      fc.constantFrom('style == "h1"', 'references("d1")', "defined(ref->)"),
      join` ${tie("value")} == ${tie("value")} `,
      join`count(*[references(^._id)]) > 1`,
    ),
    documents: fc.oneof(
      { maxDepth: 3, depthIdentifier: "query" },
      fc.constant("*"),
      join`*[${tie("condition")}]`,
      join`*[${tie("condition")}]`,
      join`*[_type == "post"] | order(${name} desc)`,
      join`*[_type == "post"] | order(title)[0..1]`,
      join`*[_id == ^._id || _id == "d1"]`,
      join`*[references(^._id)]`,
      join`*[${tie("condition")}] | score(title match "one")`,
      join`*[slug.current == ^.slug.current]`,
    ),
    document: join`${tie("documents")}[${index}]`,
    list: fc.oneof(
      { maxDepth: 3, depthIdentifier: "query" },
      fc.constantFrom(
        "body[]",
        "tags[]",
        "refs[]->",
        "refs[]",
        "body[].children[]",
      ),
      join`body[${tie("condition")}]`,
      join`tags[@ != ${tie("value")}]`,
      join`${name}[0...2]`,
      join`refs[]->body[${tie("condition")}]`,
      join`${tie("document")}.body[]`,
      join`^.body[]`,
      join`body[] | order(text)`,
      tie("documents"),
    ),
    value: fc.oneof(
      { maxDepth: 4, depthIdentifier: "query" },
      name,
      fc.constantFrom(
        "@",
        "^",
        "@.title",
        "^.title",
        "^.^.title",
        '"one"',
        "3",
      ),
      fc.constantFrom("slug.current", "ref->title", "body[0].text", "ref->"),
      fc.constantFrom(
        "pt::text(body)",
        "null",
        "[]",
        "body[].style",
        "tags[1]",
      ),
      join`${name}.${name}`,
      join`${name}[${index}].${name}`,
      join`${tie("list")}`,
      join`${tie("list")}.${name}`,
      join`${tie("list")}${tie("projection")}`,
      join`${tie("list")}${tie("projection")}.${name}`,
      join`${tie("list")}${tie("projection")}[${index}].${name}`,
      join`${tie("document")}.${name}`,
      join`${tie("document")}${tie("projection")}`,
      join`${tie("document")}${tie("projection")}${tie("projection")}.${name}`,
      join`ref->${tie("projection")}`,
      join`ref->body[]${tie("projection")}`,
      join`slug${tie("projection")}`,
      join`coalesce(${tie("value")}, ${tie("value")})`,
      join`coalesce(${tie("value")}, ${tie("value")}, "none")`,
      join`select(${tie("condition")} => ${tie("value")})`,
      join`select(${tie("condition")} => ${tie("value")}, ${tie("value")})`,
      join`[${tie("value")}, ...${tie("list")}, ${tie("value")}]`,
      join`array::unique(${tie("list")}.${name})`,
      join`array::compact(${tie("list")}.${name})`,
      join`upper(${tie("value")})`,
      join`(${tie("value")} + ${tie("value")})`,
      join`count(${tie("list")})`,
      join`(${tie("value")})`,
      join`${tie("projection")}.${name}`,
      tie("projection"),
    ),
    entry: fc.oneof(
      { maxDepth: 4, depthIdentifier: "query" },
      name,
      fc.constant("..."),
      join`"${alias}": ${tie("value")}`,
      join`"${alias}": ${tie("value")}`,
      join`"${alias}": ${tie("value")}`,
      join`...${tie("value")}`,
      join`${tie("condition")} => ${tie("projection")}`,
      join`${tie("condition")} => ${tie("value")}`,
    ),
    projection: fc
      .array(tie("entry"), { minLength: 1, maxLength: 4 })
      .map((entries) => `{${entries.join(", ")}}`),
    query: fc.oneof(
      join`${tie("documents")}${tie("projection")}`,
      join`${tie("documents")}${tie("projection")}${tie("projection")}`,
      join`${tie("document")}${tie("projection")}`,
      tie("value"),
    ),
  }));
  return query;
}

/** Text in which arbitraries are replaced by what they give. */
function join(
  parts: TemplateStringsArray,
  ...values: fc.Arbitrary<string | number>[]
): fc.Arbitrary<string> {
  return fc
    .tuple(...values)
    .map((given) =>
      parts.map((part, at) => part + String(given[at] ?? "")).join(""),
    );
}
