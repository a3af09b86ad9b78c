import { type ContentSourceMap, encodeIntoResult } from "@sanity/client/stega";
import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";
import { vercelStegaCombine } from "@vercel/stega";

import { stegaClean } from "~/model/stega";
import type { SourceField, TextSource } from "~/model/preview";

/**
 * The redirect to the Studio (routes/studio.$.tsx). It is in every text of a
 * preview, so it is short.
 */
const STUDIO_PATH = "/studio";

/**
 * The fields whose values are one of a few given words: views compare them, so
 * stega must not change them. A test compares the list with the schema.
 */
export const CHOICE_FIELDS: ReadonlySet<string> = new Set([
  "color",
  "computed",
  "countedIn",
  "dateMode",
  "deadline",
  "direction",
  "holidays",
  "icon",
  "kind",
  "language",
  "layout",
  "listItem",
  "match",
  "mayPolicyShorten",
  "npnStatus",
  "peril",
  "route",
  "start",
  "statePage",
  "status",
  "style",
  "subject",
  "tone",
  "topic",
]);

/** Fields that programs read and pages do not print as text. */
const MACHINE_FIELDS = new Set([
  "aliases",
  "anchor",
  "current",
  "fipsCode",
  "from",
  "href",
  "lqip",
  "marks",
  "path",
  "to",
]);

/** Objects whose texts go into the head of a page. */
const HEAD_OBJECTS = new Set(["defaultSeo", "metadata", "seo"]);

type Source = Parameters<Parameters<typeof encodeIntoResult>[2]>[0];
type Segment = string | number | { _key: string; _index: number };

/**
 * Returns a copy of a result that appends to each text, in invisible characters, the
 * field that it comes from: the overlays of a preview open that field in the Studio.
 * Texts that programs compare or address with, such as choices, slugs and URLs, stay
 * as they are; a date is cleaned where it is read (model/date-text.ts).
 *
 * @param note is called for each printed text, with the id under which its document is
 * stored.
 */
export function encodeSources(
  result: unknown,
  sourceMap: ContentSourceMap,
  note: (documentId: string) => void = () => {},
): unknown {
  // By their place in the result, from the `_key` that a query reads before what
  // it reads through a reference.
  const members = new Map<string, SourceField>();
  return encodeIntoResult(result, sourceMap, (source) => {
    const { sourcePath, resultPath, value } = source;
    if (resultPath.at(-1) === "_key")
      members.set(studioPath(resultPath.slice(0, -1)), fieldAt(source, 1));
    if (!isPrinted(sourcePath, value)) return value;
    note(source.sourceDocument._id);
    // A picture shows no text: its overlay opens the whole field.
    const isAlt = resultPath.at(-1) === "alt" && sourcePath.at(-1) === "alt";
    const field = fieldAt(source, isAlt ? 1 : 0);
    const member = memberAround(members, resultPath, field.id);
    // A text pasted from a preview brings the stega of another field.
    return marked(stegaClean(value), { ...field, ...(member && { member }) });
  });
}

/**
 * Returns the field of a text.
 *
 * @param leftOut how many segments at the end of its path are left out.
 */
function fieldAt(
  { sourcePath, sourceDocument }: Source,
  leftOut: number,
): SourceField {
  return {
    id: sourceDocument._id.replace(/^drafts\.|^versions\.[^.]+\./, ""),
    type: sourceDocument._type,
    path: studioPath(sourcePath.slice(0, sourcePath.length - leftOut)),
  };
}

function marked(text: string, source: TextSource): string {
  const mark = { origin: "sanity.io", ...source, baseUrl: STUDIO_PATH };
  return vercelStegaCombine(text, mark, false);
}

/** Returns the member of an array that refers to the document of a text, if one does. */
function memberAround(
  members: ReadonlyMap<string, SourceField>,
  resultPath: readonly Segment[],
  documentId: string,
): SourceField | undefined {
  for (let length = resultPath.length - 1; length > 0; length -= 1) {
    const member = members.get(studioPath(resultPath.slice(0, length)));
    if (member && member.id !== documentId) return member;
  }
  return undefined;
}

function isPrinted(path: readonly Segment[], value: string): boolean {
  const names = path.filter((segment) => typeof segment === "string");
  const field = names.at(-1) ?? "";
  return (
    value.trim() !== "" &&
    !field.startsWith("_") &&
    !CHOICE_FIELDS.has(field) &&
    !MACHINE_FIELDS.has(field) &&
    !names.some((name) => HEAD_OBJECTS.has(name)) &&
    !isAddress(value)
  );
}

function isAddress(value: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/)\S*$/.test(value);
}

/** Writes a path as the Studio does: `sections[_key=="a"].cards[0].title`. */
function studioPath(path: readonly Segment[]): string {
  return path.reduce<string>((text, segment) => {
    if (typeof segment === "number") return `${text}[${segment}]`;
    if (typeof segment === "object") return `${text}[_key=="${segment._key}"]`;
    return text === "" ? segment : `${text}.${segment}`;
  }, "");
}

/** Returns the attribute `data-sanity` of an element that shows a field, for overlays. */
export function fieldAttribute(field: SourceField): string {
  return createDataAttribute({ ...field, baseUrl: STUDIO_PATH }).toString();
}
