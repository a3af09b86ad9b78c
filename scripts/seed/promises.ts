import { withLastValues, withTexts } from "../../domain/fact-text.ts";
import { promisingTypes } from "../../domain/page-types.ts";
import type { SeedDocument } from "./expand.ts";

const SPEAKING: ReadonlySet<string> = new Set(promisingTypes);

/** The firm as the subject of a statement. */
const FIRM =
  /\b(we|we'll|we've|our (adjusters?|team|people|work|estimates?))\b/i;

/**
 * Statements that the firm itself has made; all others on its behalf were written for
 * it.
 */
const GIVEN =
  /\bfree\b|upfront|10-15%|97%|500\+|\$100M|20\+ years|15 states|within 24 hours|24\/7|not a law firm|legal advice|policyholders only/i;

/** Fields whose text is no statement on the page. */
const NO_STATEMENT = new Set([
  "seo",
  "slug",
  "question",
  "alt",
  "title",
  "heading",
  "label",
]);

/**
 * What a document of the seed says on behalf of the firm that the firm has not said
 * itself, one sentence each.
 */
function promisesOf(document: SeedDocument): string[] {
  const printed = withTexts(document, withLastValues);
  const reasons = pointsOf(printed);
  const said = plainText(statementsOf(printed))
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => FIRM.test(sentence) && !sentence.endsWith("?"));
  return [...new Set([...reasons, ...said])].filter(
    (sentence) => !GIVEN.test(sentence),
  );
}

/** For each page that promises something, a list for the firm to sign off. */
export function promiseSignOffs(
  documents: readonly SeedDocument[],
): SeedDocument[] {
  return documents
    .filter(({ _type }) => SPEAKING.has(_type))
    .map((document) => ({ document, statements: promisesOf(document) }))
    .filter(({ statements }) => statements.length > 0)
    .map(({ document, statements }) => ({
      _id: `promises-${document._id}`,
      _type: "promiseSignOff",
      page: { _type: "reference", _ref: document._id, _weak: true },
      statements,
    }));
}

// "Why choose us" is about the firm in every line.
function pointsOf(document: SeedDocument): string[] {
  const landing = document.landing as { whyChooseUs?: string[] } | undefined;
  const reasons = document.whyChooseUs as { points?: string[] } | undefined;
  return [...(landing?.whyChooseUs ?? []), ...(reasons?.points ?? [])];
}

function statementsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(statementsOf);
  if (typeof value !== "object" || value === null) return value;
  if (isBlock(value)) {
    const isHeading = value.style !== "normal" && !("listItem" in value);
    return isHeading ? null : value.children.map(({ text }) => text).join("");
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !NO_STATEMENT.has(name))
      .map(([name, member]) => [name, statementsOf(member)]),
  );
}

type Block = { style: string; children: { text: string }[] };

function isBlock(value: object): value is Block {
  return "_type" in value && value._type === "block" && "children" in value;
}

/** The text of a value, one field per line, without keys, ids and addresses. */
function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return join(value);
  if (typeof value !== "object" || value === null) return "";
  return join(
    Object.entries(value)
      .filter(([name]) => !SILENT.test(name))
      .map(([, member]) => member),
  );
}

const SILENT =
  /^(_.*|style|listItem|marks|markDefs|current|href|sourceUrl|route|statePage|anchor|icon|columns|tone)$/;

function join(values: unknown[]): string {
  return values.map(plainText).filter(Boolean).join("\n");
}
