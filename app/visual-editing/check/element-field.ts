import { vercelStegaDecode } from "@vercel/stega";

import type { SourceField, TextSource } from "~/model/preview";
import { stegaClean } from "~/model/stega";

import { textSources } from "../typed-texts";

/**
 * The field that an element shows, or `null` if nothing says so: by the stega of
 * its own texts or of its description, by the attribute `data-sanity` of what
 * lies around it.
 */
export function elementField(element: Element): SourceField | null {
  for (const { source } of textSources(element)) return fieldOf(source);
  const alt = sourceOfDescription(element);
  if (alt) return fieldOf(alt);
  const marked = element.closest("[data-sanity]");
  return marked ? markedField(marked.getAttribute("data-sanity") ?? "") : null;
}

/** The picture field, or its description, of an image; `null` if no stega says so. */
export function sourceOfDescription(element: Element): TextSource | null {
  const alt = element.getAttribute("alt");
  return alt ? (vercelStegaDecode<TextSource>(alt) ?? null) : null;
}

function fieldOf({ id, type, path }: SourceField): SourceField {
  return { id, type, path };
}

/** In: the attribute, such as `id=home;type=page;path=sections:a.cards:b;base=%2Fstudio`. */
function markedField(attribute: string): SourceField | null {
  const parts = new Map(
    attribute.split(";").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
    }),
  );
  const [id, type, path] = ["id", "type", "path"].map((name) =>
    parts.get(name),
  );
  if (!id || !type || path === undefined) return null;
  return { id, type, path: path.replace(/:([\w-]+)/g, '[_key=="$1"]') };
}

/** The path of the website that leads to the field in the Studio. */
export function fieldPath({ id, type, path }: SourceField): string {
  const intent = `/studio/intent/edit/id=${id};type=${type}`;
  return path === "" ? intent : `${intent};path=${encodeURIComponent(path)}`;
}

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
