/**
 * What a sentence says when it claims that the firm or its adjusters hold a
 * licence. What the law asks of others ("must be licensed") is no claim.
 */
const CLAIMS: readonly RegExp[] = [
  /^\W*licensed\b/i,
  /\b(?:is|are|am)(?: (?:all|also|both|fully|itself|themselves))* licensed\b/i,
  /(?<!\b(?:be|not) )\blicensed (?:in|here|as|throughout|across)\b/i,
  /\blicensed (?:firm|company|adjusters?)\b/i,
  /\b(?:hold|holds|holding|carry|carries) [^.!?]*\blicenses?\b/i,
  /\b(?:our|RCC['’]s) [^.!?]*\blicenses?\b/i,
  /\b(?:with|under|through) (?:an?|the|our) [^.!?]*\blicenses?\b/i,
];

/** The word that goes without harm to its sentence: "licensed public adjusters". */
const ADJECTIVE =
  /\blicensed (?:and insured )?(p)(?=ublic (?:insurance )?adjust)/gi;

/** A sentence with the space after it; the stop of "1.5" or "a.com" ends none. */
const SENTENCE = /(?:[^.!?\n]|[.!?](?!\s|$))*(?:[.!?]|\n|$)\s*/g;

/** What stands in place of a range of a text. */
type Change = { start: number; end: number; text: string };

function claimsInWords(sentence: string): boolean {
  return CLAIMS.some((claim) => claim.test(sentence));
}

/**
 * Takes out of a text what claims a licence. In: the parts of a text that are
 * read in one go, such as the spans of a paragraph; which sentences are meant.
 * Out: the same parts without the word "licensed" before "public adjusters", and
 * without the sentences that claim a licence in other words.
 */
export function withoutClaims(
  parts: readonly string[],
  isMeant: (sentence: string) => boolean,
): string[] {
  const whole = parts.join("");
  const changes = [...whole.matchAll(SENTENCE)]
    .filter(([sentence]) => sentence !== "" && isMeant(sentence))
    .flatMap(({ 0: sentence, index }) => changesOf(sentence, index));
  let start = 0;
  return parts.map((part) => {
    const changed = changedPart(part, start, changes);
    start += part.length;
    return changed;
  });
}

function changesOf(sentence: string, start: number): Change[] {
  if (claimsInWords(sentence.replace(ADJECTIVE, "$1")))
    return [{ start, end: start + sentence.length, text: "" }];
  return [...sentence.matchAll(ADJECTIVE)].map(
    ({ 0: words, 1: initial = "", index }) => ({
      start: start + index,
      end: start + index + words.length,
      text: words.startsWith("L") ? initial.toUpperCase() : initial,
    }),
  );
}

/** In: a part, where it starts in the whole text, the changes of the whole text. */
function changedPart(
  part: string,
  offset: number,
  changes: readonly Change[],
): string {
  // From the last one to the first, so that the places before stay where they are.
  return changes.toReversed().reduce((text, change) => {
    const start = change.start - offset;
    const end = change.end - offset;
    if (end <= 0 || start >= part.length) return text;
    const replacement = start >= 0 ? change.text : "";
    return text.slice(0, Math.max(start, 0)) + replacement + text.slice(end);
  }, part);
}
