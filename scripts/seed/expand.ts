import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import MarkdownIt, { type Token } from "markdown-it";
import { parse } from "yaml";

import { linkRoutes } from "../../domain/paths.ts";
import { SeedError } from "./console.ts";
import { readDrawing } from "./pictures.ts";

/** A document as the seed writes it: its id is chosen, not generated. */
export type SeedDocument = { _id: string; _type: string } & Fields;

type Fields = Record<string, unknown>;

/** The ids of the documents that a document refers to, except pictures. */
export function referencedIds(document: SeedDocument): string[] {
  const found = /"_ref":"(?!image-)([^"]+)"/g;
  return [...JSON.stringify(document).matchAll(found)].map(([, id]) => id!);
}

// A type in the output of `sanity schema extract`.
type Type =
  | { type: "inline"; name: string }
  | { type: "array"; of: Type }
  | { type: "union"; of: Type[] }
  | { type: "object"; attributes: Attributes; rest?: Type }
  | { type: "string" | "number" | "boolean" | "unknown"; value?: unknown };
type Attributes = Record<string, { value: Type }>;
type Declaration = { name: string; value?: Type; attributes?: Attributes };

const declarations = new Map(
  (
    JSON.parse(
      readFileSync(
        new URL("../../schemas/sanity.schema.json", import.meta.url),
        "utf8",
      ),
    ) as Declaration[]
  ).map((declaration) => [declaration.name, declaration]),
);

/**
 * Expands a document of `content/` to its form in the dataset. What the schema knows
 * is left out in the file: a string stands for a reference (an id), a slug, a link
 * (`[label](place)`), a picture (the name of a drawing) and rich text (Markdown), and
 * lists have no keys.
 *
 * @throws SeedError if a field does not match its type.
 */
export function expandDocument(document: SeedDocument): SeedDocument {
  const declaration = declarations.get(document._type);
  if (!declaration?.attributes)
    throw new SeedError(
      `${document._id}: there is no document type "${document._type}".`,
    );
  try {
    return fieldsOf(document, declaration.attributes) as SeedDocument;
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    throw new SeedError(`${document._id}: ${error.message}`);
  }
}

function fieldsOf(fields: Fields, attributes: Attributes): Fields {
  const type = attributes["_type"]?.value;
  return {
    ...(type &&
      "value" in type &&
      !("_type" in fields) && { _type: type.value }),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        if (name === "_key") return [name, value];
        const attribute = attributes[name];
        if (!attribute)
          throw new SeedError(`"${name}" is no field of its type.`);
        return [name, expand(value, attribute.value)];
      }),
    ),
  };
}

function expand(value: unknown, type: Type): unknown {
  if (type.type === "inline") return expandNamed(value, type.name);
  if (type.type === "union") return expand(value, memberOf(value, type.of));
  if (type.type === "array") return expandList(value, type.of);
  if (type.type !== "object") return value;
  if (type.rest?.type === "inline") return expand(value, type.rest);
  return fieldsOf(value as Fields, {
    ...type.attributes,
    ...(type.rest?.type === "object" && type.rest.attributes),
  });
}

function expandNamed(value: unknown, name: string): unknown {
  if (typeof value === "string") {
    if (name.endsWith(".reference")) return { _type: "reference", _ref: value };
    if (name === "slug") return { _type: "slug", current: value };
    if (name === "link") return linkOf(value);
    if (name === "picture") {
      const { alt, translations } = readDrawing(value);
      return { _type: "picture", _seedPicture: value, alt, translations };
    }
  }
  const declaration = declarations.get(name);
  if (declaration?.value) return expand(value, declaration.value);
  throw new SeedError(`there is no type "${name}".`);
}

/** The member of a union that a value names, or the first. */
function memberOf(value: unknown, members: readonly Type[]): Type {
  const name =
    typeof value === "object" && value !== null && "_type" in value
      ? value._type
      : null;
  const found = name
    ? members.find(
        (member) =>
          member.type === "object" &&
          member.rest?.type === "inline" &&
          member.rest.name === name,
      )
    : members[0];
  if (!found) throw new SeedError(`"${String(name)}" has no place here.`);
  return found;
}

function expandList(value: unknown, of: Type): unknown[] {
  if (typeof value === "string") return richText(value, of);
  if (!Array.isArray(value)) throw new SeedError("a list is missing.");
  return keyed(value.map((member) => expand(member, of)));
}

const markdown = new MarkdownIt("commonmark");

const STYLES: Record<string, string> = { h2: "h2", h3: "h3", p: "normal" };

// Not `@portabletext/markdown` (2.2.0): it ends the wrong mark in `**[a](b):** c`, which
// makes a link of the rest of the sentence; it always makes links of e-mail addresses and
// of domains, joins the paragraphs of a list's item, and drops marks it does not know.

/**
 * Markdown as Portable Text: paragraphs, two levels of headings, quotations, lists,
 * strong and emphasized words, and links. A fenced block is an object whose type
 * follows the fence, with its fields as YAML.
 */
function richText(text: string, of: Type): unknown[] {
  const members: unknown[] = [];
  const around: string[] = [];
  let style = "";
  for (const token of markdown.parse(text, {})) {
    if (token.type === "fence") members.push(fenced(token, of));
    else if (token.type === "inline")
      members.push(textBlock(token.children ?? [], style, around));
    else if (/^(bullet|ordered)_list|^blockquote/.test(token.type)) {
      if (token.nesting > 0) around.push(token.tag);
      else around.pop();
    } else if (token.tag in STYLES) style = STYLES[token.tag] ?? "";
    else if (
      token.type !== "list_item_open" &&
      token.type !== "list_item_close"
    )
      throw new SeedError(`a text cannot hold "${token.type}".`);
  }
  return keyed(members);
}

function fenced({ info, content }: Token, of: Type): unknown {
  const fields = { _type: info.trim(), ...parse(content) };
  return expand(fields, memberOf(fields, of.type === "union" ? of.of : []));
}

/** A block of inline tokens within lists and a quotation (`around`). */
function textBlock(
  tokens: readonly Token[],
  style: string,
  around: readonly string[],
) {
  const markDefs = new Map<string, Fields>();
  const children: { text: string; marks: string[] }[] = [];
  let marks: string[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case "strong_open":
      case "em_open":
        marks = [...marks, token.tag];
        break;
      case "link_open": {
        // A key derived from the address, so that it is stable.
        const to = decodeURI(String(token.attrGet("href")));
        const _key = `link-${contentKey(to)}`;
        markDefs.set(_key, {
          _type: "linkAnnotation",
          _key,
          ...destination(to),
        });
        marks = [...marks, _key];
        break;
      }
      case "strong_close":
      case "em_close":
      case "link_close":
        marks = marks.slice(0, -1);
        break;
      case "text":
      case "text_special":
      case "softbreak": {
        const text = token.type === "softbreak" ? " " : token.content;
        const last = children.at(-1);
        if (last?.marks === marks) last.text += text;
        else if (text) children.push({ text, marks });
        break;
      }
      default:
        throw new SeedError(`a text cannot hold "${token.type}".`);
    }
  }
  const lists = around.filter((tag) => tag !== "blockquote");
  return {
    _type: "block",
    style: around.includes("blockquote") ? "blockquote" : style,
    markDefs: [...markDefs.values()],
    children: children.map((span, index) => ({
      _type: "span",
      _key: `s${index}`,
      ...span,
    })),
    ...(lists.length > 0 && {
      listItem: lists.at(-1) === "ol" ? "number" : "bullet",
      level: lists.length,
    }),
  };
}

function linkOf(markdown: string): Fields {
  const [, label, to] = /^\[(.+)\]\((\S+)\)$/.exec(markdown) ?? [];
  if (!label || !to)
    throw new SeedError(`"${markdown}" is no link: write [label](place).`);
  return { _type: "link", label, ...destination(to) };
}

/**
 * The destination of a link: an `https://` address, a fixed route such as `contact`,
 * or the id of a document, optionally followed by a page of a state
 * (`state-texas/hail`) or an anchor (`homePage#services`).
 */
function destination(to: string): Fields {
  if (to.startsWith("https://")) return { href: to };
  if (Object.hasOwn(linkRoutes, to)) return { route: to };
  const [, id, page, anchor] =
    /^([A-Za-z][\w-]*)(?:\/([a-z]+))?(?:#([\w-]+))?$/.exec(to) ?? [];
  if (!id) throw new SeedError(`"${to}" is no place to link to.`);
  const statePage = page ?? (id.startsWith("state-") ? "landing" : undefined);
  return {
    target: { _type: "reference", _ref: id },
    ...(statePage && { statePage }),
    ...(anchor && { anchor }),
  };
}

/**
 * Gives each object in a list a `_key` derived from its content: a second run of the
 * seed changes nothing, and a new paragraph does not rename later ones. Equal members
 * get a number after the key; an explicit key stays.
 */
function keyed(members: readonly unknown[]): unknown[] {
  const used = new Map<string, number>();
  return members.map((member) => {
    if (typeof member !== "object" || member === null) return member;
    if ("_key" in member) return member;
    const key = contentKey(JSON.stringify(member));
    const times = (used.get(key) ?? 0) + 1;
    used.set(key, times);
    return { ...member, _key: times === 1 ? key : `${key}-${times}` };
  });
}

function contentKey(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
