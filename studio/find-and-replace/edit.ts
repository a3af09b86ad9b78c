import type { Range } from "./phrase.ts";
import type { TextField, TextPart } from "./text-field.ts";

/** What replaces a range of one part of a field. */
export type Edit = Range & { part: TextPart; text: string };

/** Why words cannot be replaced without a loss. */
export type Refusal = { refusal: string };

const MIXED =
  "Cannot be replaced here: some of these words are bold, a link or the like, and others are not. Change them in the document.";
const OBJECT =
  "Cannot be replaced here: something other than text stands among these words. Change them in the document.";

/**
 * The edits that put `replacement` in the place of a range of a field. Where the
 * range covers parts with different marks, the edit is possible only if the
 * characters that really change are all in one part.
 */
export function editsFor(
  field: TextField,
  range: Range,
  replacement: string,
): Edit[] | Refusal {
  const covered = coveredParts(field, range);
  const parts = covered.filter((part) => part !== null);
  const [first, ...others] = parts;
  if (first === undefined || parts.length < covered.length) {
    return { refusal: OBJECT };
  }
  if (others.every(({ part }) => part.marks === first.part.marks)) {
    return [
      { ...first, text: replacement },
      ...others.map((other) => ({ ...other, text: "" })),
    ];
  }
  const found = parts.map(({ part, start, end }) =>
    part.text.slice(start, end),
  );
  const core = changedCore(found.join(""), replacement);
  return editOfCore(parts, core) ?? { refusal: MIXED };
}

type Covered = Range & { part: TextPart };

/** The parts of a range, each with the range within it; `null` for an object. */
function coveredParts(
  { parts }: TextField,
  { start, end }: Range,
): (Covered | null)[] {
  let offset = 0;
  const covered: (Covered | null)[] = [];
  for (const part of parts) {
    const length = part?.text.length ?? 1;
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, length);
    offset += length;
    if (from < to) covered.push(part && { part, start: from, end: to });
  }
  return covered;
}

type Core = Range & { text: string };

/** What differs between two texts: without their common begin and end. */
function changedCore(before: string, after: string): Core {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (
    tail < shorter - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  return {
    start,
    end: before.length - tail,
    text: after.slice(start, after.length - tail),
  };
}

/** The edit of the one part that holds the core, if there is one. */
function editOfCore(parts: readonly Covered[], core: Core): Edit[] | null {
  let offset = 0;
  for (const { part, start, end } of parts) {
    const length = end - start;
    const from = core.start - offset;
    const to = core.end - offset;
    // What is only added follows the character before it.
    if (from >= 0 && to <= length && (from < length || from === to)) {
      return [{ part, start: start + from, end: start + to, text: core.text }];
    }
    offset += length;
  }
  return null;
}

/** The text of a part after edits of it. */
export function editedText(part: TextPart, edits: readonly Edit[]): string {
  return edits
    .filter((edit) => edit.part === part)
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: added }) =>
        text.slice(0, start) + added + text.slice(end),
      part.text,
    );
}
