import { withoutClaims } from "./claims";
import { type ServedStates, withServedStates } from "./served-states";

/** Which licences the texts of an answer must not claim. */
type Lapsed = ServedStates & { lapsedStates: readonly string[] };

/** Changes the parts of a text that are read in one go. */
type ChangeParts = (parts: readonly string[]) => string[];

/**
 * The answer of a query as it is right while licences have expired: the texts of
 * editors claim none in these states, and the number of states is that of the
 * valid ones. Statements of law are quoted as they are. The same answer while no
 * licence has expired.
 */
export function withoutLapsedLicences(
  answer: unknown,
  lapsed: Lapsed,
): unknown {
  const { lapsedStates } = lapsed;
  if (lapsedStates.length === 0) return answer;
  const names = lapsedStates.map((name) =>
    name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  const named = new RegExp(String.raw`\b(?:${names.join("|")})\b`);
  return changed(answer, (parts) =>
    withoutClaims(parts, (sentence) => named.test(sentence)).map((part) =>
      withServedStates(part, lapsed),
    ),
  );
}

/**
 * The texts of a page about one state in which no licence is valid: each
 * sentence is about that state, whether it names it or not.
 */
export function withoutOwnClaims<Content>(content: Content): Content {
  // A text stays a text, and lists lose members alone.
  return changed(content, (parts) =>
    withoutClaims(parts, () => true),
  ) as Content;
}

function changed(value: unknown, change: ChangeParts): unknown {
  if (typeof value === "string") return changedText(value, change);
  if (Array.isArray(value))
    return value.flatMap((member: unknown) => {
      const after = changed(member, change);
      return hasWords(member) && !hasWords(after) ? [] : [after];
    });
  if (!isRecord(value) || isStatementOfLaw(value)) return value;
  if (isParagraph(value)) return changedParagraph(value, change);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      changed(field, change),
    ]),
  );
}

/** A word alone is a name, an address or a key. */
function changedText(text: string, change: ChangeParts): string {
  if (!text.includes(" ")) return text;
  const [after = ""] = change([text]);
  return after === text ? text : after.trim();
}

type Span = { text: string };

type Paragraph = { children: Span[] };

function changedParagraph(block: Paragraph, change: ChangeParts): Paragraph {
  const after = change(block.children.map(({ text }) => text));
  return {
    ...block,
    children: block.children.map((span, index) => ({
      ...span,
      text: after[index] ?? span.text,
    })),
  };
}

/** False for an empty text, and for a paragraph without a word. */
function hasWords(member: unknown): boolean {
  if (typeof member === "string") return member.trim() !== "";
  return !(
    isRecord(member) &&
    isParagraph(member) &&
    member.children.every(({ text }) => text.trim() === "")
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isParagraph(
  value: Record<string, unknown>,
): value is Record<string, unknown> & Paragraph {
  const { children } = value;
  return (
    Array.isArray(children) &&
    children.length > 0 &&
    children.every((span) => isRecord(span) && typeof span["text"] === "string")
  );
}

function isStatementOfLaw(value: Record<string, unknown>): boolean {
  return "citation" in value;
}
