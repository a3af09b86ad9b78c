import { stegaClean } from "~/model/stega";

const LONGEST = 60;

const KINDS: readonly (readonly [selector: string, kind: string])[] = [
  ["h1, h2, h3, h4, h5, h6, [role=heading]", "Heading"],
  ["img, svg, picture", "Picture"],
  ["a", "Link"],
  ["button", "Button"],
  ["input, select, textarea", "Field"],
  ["table, th, td", "Table"],
];

/** Names an element as a person finds it on the page: `Heading "Costs"`. */
export function elementName(element: Element): string {
  const kind = KINDS.find(([selector]) => element.matches(selector))?.[1];
  const words = wordsOf(element);
  if (words === "") return kind ?? `Element <${element.localName}>`;
  return `${kind ?? "Text"} “${words}”`;
}

function wordsOf(element: Element): string {
  const said = [
    element.textContent,
    element.getAttribute("aria-label"),
    element.getAttribute("alt"),
    fileOf(element),
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

/** A picture without a description is known by its file. */
function fileOf(element: Element): string {
  const source = element.getAttribute("src") ?? "";
  return source.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
}
