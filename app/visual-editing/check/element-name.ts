import { stegaClean } from "~/model/stega";

const LONGEST = 60;
const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";
/** `Node.DOCUMENT_POSITION_FOLLOWING` */
const FOLLOWING = 4;

const KINDS: readonly (readonly [selector: string, kind: string])[] = [
  [HEADINGS, "Heading"],
  ["img, svg, picture", "Picture"],
  ["a", "Link"],
  ["button", "Button"],
  ["input, select, textarea", "Field"],
  ["table, th, td", "Table"],
];

/**
 * Names an element as a person finds it on the page: `Heading “Costs”`, or where
 * it has no words `Picture below “Costs”`.
 */
export function elementName(element: Element): string {
  const kind = KINDS.find(([selector]) => element.matches(selector))?.[1];
  const words = wordsOf(element);
  if (words !== "") return `${kind ?? "Text"} “${words}”`;
  const name = kind ?? `Element <${element.localName}>`;
  const heading = headingAbove(element);
  return heading ? `${name} below “${wordsOf(heading)}”` : name;
}

function wordsOf(element: Element): string {
  const said = [
    element.textContent,
    element.getAttribute("aria-label"),
    element.getAttribute("alt"),
  ];
  const words = said
    .map((text) =>
      stegaClean(text ?? "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .find((text) => text !== "");
  if (words === undefined) return "";
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

function headingAbove(element: Element): Element | undefined {
  return [...element.ownerDocument.querySelectorAll(HEADINGS)].findLast(
    (heading) =>
      heading !== element &&
      (heading.compareDocumentPosition(element) & FOLLOWING) !== 0 &&
      wordsOf(heading) !== "",
  );
}
