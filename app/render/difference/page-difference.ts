import {
  cleanupSemantic,
  type Diff,
  DIFF_DELETE,
  DIFF_EQUAL,
  DIFF_INSERT,
  makeDiff,
} from "@sanity/diff-match-patch";

import { type PagePart, type PageWord, partsOf } from "./page-words";

/** A passage that differs between two renderings of a page; plain text. */
export type Change = {
  /** The heading above it. */
  place: string;
  /** Empty for what was added. */
  before: string;
  /** Empty for what was removed. */
  after: string;
};

/** Two renderings of a page with marks, and what differs between them. */
export type PageDifference = {
  before: string;
  after: string;
  changes: Change[];
};

/** Seconds after which the rest of a page counts as one change: nothing else runs meanwhile. */
const TIMEOUT = 0.2;
/** Different words that can be told apart; a longer page counts as one change. */
const MOST_WORDS = 60_000;
const LONGEST_PASSAGE = 600;

/** Words that stand in one rendering in place of those in the other. */
type Passage = { removed: PageWord[]; added: PageWord[] };

/**
 * Compares the words, pictures and links of two renderings of a page.
 * In: whole pages as React rendered them. Out: the same pages, in which `del` and
 * `ins` mark the words that differ, and the changes in the order of the page.
 */
export function pageDifference(before: string, after: string): PageDifference {
  const [oldParts, newParts] = [partsOf(before), partsOf(after)];
  const passages = passagesOf(wordsIn(oldParts), wordsIn(newParts));
  const removed = new Set(passages.flatMap((passage) => passage.removed));
  const added = new Set(passages.flatMap((passage) => passage.added));
  return {
    before: marked(oldParts, removed, "del"),
    after: marked(newParts, added, "ins"),
    changes: passages.map(changeOf),
  };
}

function wordsIn(parts: readonly PagePart[]): PageWord[] {
  return parts.flatMap(({ word }) => word ?? []);
}

function passagesOf(
  oldWords: readonly PageWord[],
  newWords: readonly PageWord[],
): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | null = null;
  let [oldAt, newAt] = [0, 0];
  for (const [kind, { length }] of differencesOf(oldWords, newWords)) {
    if (kind === DIFF_EQUAL) open = null;
    else if (open === null) passages.push((open = { removed: [], added: [] }));
    if (kind === DIFF_DELETE && open)
      open.removed = open.removed.concat(oldWords.slice(oldAt, oldAt + length));
    if (kind === DIFF_INSERT && open)
      open.added = open.added.concat(newWords.slice(newAt, newAt + length));
    if (kind !== DIFF_INSERT) oldAt += length;
    if (kind !== DIFF_DELETE) newAt += length;
  }
  return passages;
}

/** The library compares characters, so each different word is given one. */
function differencesOf(
  oldWords: readonly PageWord[],
  newWords: readonly PageWord[],
): Diff[] {
  const codes = new Map<string, string>();
  const encode = (words: readonly PageWord[]) =>
    words.map(({ identity }) => codeOf(identity, codes)).join("");
  const [before, after] = [encode(oldWords), encode(newWords)];
  return codes.size > MOST_WORDS
    ? [
        [DIFF_DELETE, before],
        [DIFF_INSERT, after],
      ]
    : cleanupSemantic(makeDiff(before, after, { timeout: TIMEOUT }));
}

function codeOf(identity: string, codes: Map<string, string>): string {
  const known = codes.get(identity);
  if (known !== undefined) return known;
  const number = codes.size + 0x100;
  // Surrogates are halves of characters.
  const code = String.fromCharCode(number < 0xd800 ? number : number + 0x800);
  codes.set(identity, code);
  return code;
}

function changeOf({ removed, added }: Passage): Change {
  const place = (added[0] ?? removed[0])?.place.name ?? "";
  return {
    place: plain(place),
    before: passage(removed),
    after: passage(added),
  };
}

function passage(words: readonly PageWord[]): string {
  const text = plain(words.map(({ label }) => label).join(" "));
  return text.length <= LONGEST_PASSAGE
    ? text
    : `${text.slice(0, LONGEST_PASSAGE).trimEnd()}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** In: text of a page. Out: without the escapes that React writes. */
function plain(html: string): string {
  return html.replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
}

/** Marks words of the same text together, with the spaces between them. */
function marked(
  parts: readonly PagePart[],
  words: ReadonlySet<PageWord>,
  tag: "del" | "ins",
): string {
  let html = "";
  let spaces = "";
  let isOpen = false;
  const close = () => {
    if (isOpen) html += `</${tag}>`;
    html += spaces;
    [isOpen, spaces] = [false, ""];
  };
  for (const part of parts) {
    const isTag = part.html.startsWith("<");
    if (part.word && words.has(part.word) && !isTag) {
      if (!isOpen) html += `<${tag} class="bg-pending-surface text-pending">`;
      html += spaces + part.html;
      [isOpen, spaces] = [true, ""];
    } else if (isOpen && !isTag && part.word === null) spaces += part.html;
    else {
      close();
      html += part.html;
    }
  }
  close();
  return html;
}
