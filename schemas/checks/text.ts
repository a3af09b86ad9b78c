import { type FactToken, factTokensIn } from "../../domain/fact-text.ts";
import { sentencesOf } from "../../domain/sentences.ts";
import type { CheckedDocument, Path } from "./finding.ts";
import { isRecord, listIn, recordIn, segmentOf, textIn } from "./value.ts";

/** A paragraph or string of a document that visitors read. */
type Text = {
  path: Path;
  text: string;
  /** A block's style, `normal` or `h2`; otherwise the name of the field. */
  kind: string;
  /** True for a paragraph of rich text. */
  isBlock: boolean;
};

/** Fields that contain choices, addresses, notes for the office and former texts. */
const NO_TEXT: ReadonlySet<string> = new Set(
  `slug href route anchor statePage sourceUrl citation deptUrl regulatorUrl icon
  kind layout topic abbreviation fipsCode style listItem tone status npnStatus
  dateMode peril marks markDefs placeholderNotes substantiation verifiedBy
  aliases specValues legalFacts facts asset hotspot crop publishedAt
  updatedAt approvedByCounsel asOf perils startsAt endsAt emergencyPhone
  signedOff month consentOn consentKeptAt consentEndsOn consentWithdrawnOn
  shortTitle bio foundedText`.split(/\s+/),
);

/** Documents whose texts are lists for the office, or deadlines with sources. */
const NO_TEXTS: ReadonlySet<string> = new Set([
  "promiseSignOff",
  "fact",
  "redirect",
  "stateTimeline",
  "deadlineRule",
]);

/** All texts of a document that visitors read, with their paths. */
export function textsOf(document: CheckedDocument): Text[] {
  return NO_TEXTS.has(document._type) ? [] : textsIn(document, []);
}

/** All texts within a value, in the order of its fields. */
export function textsIn(value: unknown, path: Path): Text[] {
  if (typeof value === "string") {
    const kind = path.findLast((segment) => typeof segment === "string");
    return value.trim()
      ? [{ path, text: value, kind: kind ?? "", isBlock: false }]
      : [];
  }
  if (Array.isArray(value))
    return value.flatMap((member: unknown, index) =>
      textsIn(member, [...path, segmentOf(member, index)]),
    );
  if (!isRecord(value) || value["isHidden"] === true) return [];
  if (value["_type"] === "block") return textOfBlock(value, path);
  return Object.entries(value).flatMap(([name, member]) =>
    name.startsWith("_") || NO_TEXT.has(name)
      ? []
      : textsIn(member, [...path, name]),
  );
}

function textOfBlock(block: Record<string, unknown>, path: Path): Text[] {
  const text = listIn(block["children"])
    .map((child) => recordIn(child)["text"])
    .filter((part) => typeof part === "string")
    .join("");
  const kind = textIn(block["style"]) || "normal";
  return text.trim() ? [{ path, text, kind, isBlock: true }] : [];
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** The sentences of all texts of a document, with the path of each text. */
export function sentencesIn(document: CheckedDocument) {
  return textsOf(document).flatMap((text) =>
    sentencesOf(text.text).map((sentence) => ({ ...text, sentence })),
  );
}

/** A fact in a string of a document. */
type FactPlace = FactToken & {
  /** The path to the string. */
  path: Path;
  /** The whole string. */
  text: string;
};

/** Every fact in the texts of a value, with its path. */
export function factPlacesIn(value: unknown, path: Path = []): FactPlace[] {
  if (typeof value === "string")
    return factTokensIn(value).map((token) => ({
      ...token,
      path,
      text: value,
    }));
  if (Array.isArray(value))
    return value.flatMap((member: unknown, index) =>
      factPlacesIn(member, [...path, segmentOf(member, index)]),
    );
  return Object.entries(recordIn(value)).flatMap(([name, member]) =>
    name.startsWith("_") ? [] : factPlacesIn(member, [...path, name]),
  );
}

/** The field that an editor opens for a string; for a paragraph, the whole paragraph. */
export function fieldOf(path: Path): Path {
  const children = path.indexOf("children");
  return children === -1 ? path : path.slice(0, children);
}

/** The path to a string in a patch: `body[_key=="a"].children[0].text`. */
export function patchPath(path: Path): string {
  return path.reduce<string>((way, segment) => {
    if (typeof segment === "number") return `${way}[${segment}]`;
    if (typeof segment === "object")
      return `${way}[_key==${JSON.stringify(segment._key)}]`;
    return way === "" ? segment : `${way}.${segment}`;
  }, "");
}
