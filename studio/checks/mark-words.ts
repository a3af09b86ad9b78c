import type { Path } from "../../schemas/checks/finding.ts";
import { patchPath } from "../../schemas/checks/text.ts";

/** On a slow machine a form may have to open a tab and a dialog before it shows a field. */
const LONGEST_WAIT_MS = 30_000;
/**
 * The rich text editor puts its caret into a paragraph a while after that is asked for,
 * on a slow machine some seconds later; the words are selected again then.
 */
const SETTLING_MS = 10_000;

/**
 * Selects the words of a finding in the form, once it shows the field at a path: in an
 * input, or in a paragraph of rich text. Where the form writes them differently, as it
 * does facts, the whole paragraph is selected.
 */
export function markWords(path: Path, passage: string): void {
  let end = performance.now() + LONGEST_WAIT_MS;
  let isMarked = false;
  // Anyone who does something else is not taken back to the words.
  for (const input of ["pointerdown", "keydown", "wheel"])
    addEventListener(input, () => (end = 0), { capture: true, once: true });
  const look = () => {
    if (end === 0) return;
    const isKept = isMarked && getSelection()?.isCollapsed === false;
    const isFound =
      isKept || markInInput(passage) || markInParagraph(path, passage);
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
  if (isText && start >= 0)
    input.setSelectionRange(start, start + passage.length);
  return start >= 0;
}

function markInParagraph(path: Path, passage: string): boolean {
  const paragraph = path
    .map((_, at) => JSON.stringify(patchPath(path.slice(at))))
    .map((place) => document.querySelector(`[data-pt-path=${place}]`))
    .find((found) => found !== null);
  if (!paragraph) return false;
  const text = paragraph.textContent;
  const start = Math.max(0, text.indexOf(passage));
  const end = text.includes(passage) ? start + passage.length : text.length;
  paragraph.closest<HTMLElement>('[contenteditable="true"]')?.focus();
  getSelection()?.setBaseAndExtent(
    ...pointAt(paragraph, start),
    ...pointAt(paragraph, end),
  );
  paragraph.scrollIntoView({ block: "center" });
  return true;
}

/** Returns the text node and offset of a character in an element's text. */
function pointAt(element: Element, letter: number): [Node, number] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let rest = letter;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.textContent ?? "";
    if (rest <= length) return [node, rest];
    rest -= length;
  }
  return [element, 0];
}
