import type { Path } from "../../schemas/checks/finding.ts";
import { patchPath } from "../../schemas/checks/text.ts";

/** A form may have to open a tab and a dialog before it shows a field. */
const LONGEST_WAIT_MS = 4_000;
/** The editor of running text puts its caret into a paragraph a while after that is asked for. */
const SETTLING_MS = 1_000;

/**
 * Selects the words of a finding in the form, once it shows the field at a path: in
 * an input, or in the paragraph of a running text. Where the form writes them in
 * another way, as facts, all of the paragraph is selected.
 */
export function markWords(path: Path, passage: string): void {
  let end = performance.now() + LONGEST_WAIT_MS;
  let isMarked = false;
  const look = () => {
    const isFound = markInInput(passage) || markInParagraph(path, passage);
    if (isFound && !isMarked) end = performance.now() + SETTLING_MS;
    isMarked ||= isFound;
    if (performance.now() < end) requestAnimationFrame(look);
  };
  look();
}

function markInInput(passage: string): boolean {
  const input = document.activeElement;
  const isText =
    input instanceof HTMLTextAreaElement || input instanceof HTMLInputElement;
  const start = isText ? input.value.indexOf(passage) : -1;
  if (!isText || start < 0) return false;
  input.setSelectionRange(start, start + passage.length);
  return true;
}

function markInParagraph(path: Path, passage: string): boolean {
  const paragraph = path
    .map((_, at) => JSON.stringify(patchPath(path.slice(at))))
    .map((place) => document.querySelector(`[data-pt-path=${place}]`))
    .find((found) => found !== null);
  if (!paragraph) return false;
  const nodes = textsIn(paragraph);
  const text = nodes.map(({ data }) => data).join("");
  const found = text.indexOf(passage);
  const [start, end] =
    found < 0 ? [0, text.length] : [found, found + passage.length];
  paragraph.closest<HTMLElement>('[contenteditable="true"]')?.focus();
  getSelection()?.setBaseAndExtent(
    ...pointAt(nodes, start),
    ...pointAt(nodes, end),
  );
  paragraph.scrollIntoView({ block: "center" });
  return true;
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** The node with a letter of a text, and the place of the letter in it. */
function pointAt(nodes: readonly Text[], letter: number): [Text, number] {
  let before = 0;
  for (const node of nodes) {
    if (letter <= before + node.length) return [node, letter - before];
    before += node.length;
  }
  throw new RangeError("There are not that many letters");
}
