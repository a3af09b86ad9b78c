import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";

import type { SourceField, TextSource } from "~/model/preview";

import { textSources } from "./typed-texts";

/** Set on elements that `markArrayMembers` marked, next to `data-sanity`. */
const MARKED = "data-array-member";

/** A member never extends beyond these. */
const LIMITS = "[data-island], body, footer, header, main, nav";

/** A text of the page, and the members of arrays that it belongs to, the outermost first. */
type Text = { element: Element; members: readonly string[] };

/**
 * Gives each member of an array, such as a card or a link of a menu, the
 * attribute `data-sanity`: the overlays move, add and remove such elements.
 * Which element shows a member follows from its texts: the largest one that
 * shows no other text. A member with one text is the element of that text.
 * Called again, it follows what has changed.
 */
export function markArrayMembers(root: Element): void {
  const wanted = elementsOfMembers(textsIn(root));
  for (const element of root.querySelectorAll(`[${MARKED}]`)) {
    if (wanted.has(element)) continue;
    element.removeAttribute(MARKED);
    element.removeAttribute("data-sanity");
  }
  for (const [element, member] of wanted) {
    if (element.getAttribute("data-sanity") === member) continue;
    element.setAttribute("data-sanity", member);
    element.setAttribute(MARKED, "");
  }
}

function textsIn(root: Element): Text[] {
  return [...textSources(root)].flatMap(({ node, source }) =>
    node.parentElement
      ? [{ element: node.parentElement, members: membersOf(source) }]
      : [],
  );
}

/** The outermost first: a text of a reference belongs to what refers to it. */
function membersOf(source: TextSource): readonly string[] {
  const { member } = source;
  return [...(member ? membersIn(member) : []), ...membersIn(source)];
}

/** The members of arrays that a field lies in. Running text is not such an array. */
function membersIn({ id, type, path }: SourceField): string[] {
  const baseUrl = "/studio";
  return [...path.matchAll(/\w+\[_key=="[\w-]+"\]/g)]
    .map((match) => path.slice(0, match.index + match[0].length))
    .filter(
      (member) =>
        !/(^|\.)children\[[^.]*$/.test(member) &&
        !path.startsWith(".children[", member.length),
    )
    .map((member) =>
      createDataAttribute({ id, type, path: member, baseUrl }).toString(),
    );
}

function elementsOfMembers(texts: readonly Text[]): Map<Element, string> {
  const counts = countTexts(texts);
  const found = new Map<Element, string>();
  const depths = Math.max(0, ...texts.map(({ members }) => members.length));
  for (let depth = 0; depth < depths; depth += 1) {
    for (const { element, members } of texts) {
      const member = members[depth];
      if (member === undefined) continue;
      const largest = largestElement(element, member, counts, found);
      if (largest) found.set(largest, member);
    }
  }
  return found;
}

/** How many texts an element shows: in all, and of each member. */
type Counts = Map<Element, Map<string, number>>;
const ALL = "";

function countTexts(texts: readonly Text[]): Counts {
  const counts: Counts = new Map();
  for (const { element, members } of texts) {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const own = counts.get(each) ?? new Map<string, number>();
      counts.set(each, own);
      for (const name of [ALL, ...members])
        own.set(name, (own.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Null if the element shows another member or says itself what it shows, or if one
 * around it says that it shows this member.
 */
function largestElement(
  element: Element,
  member: string,
  counts: Counts,
  found: ReadonlyMap<Element, string>,
): Element | null {
  if (ownMembersAround(element).includes(member)) return null;
  const isTaken = (each: Element) =>
    (found.get(each) ?? member) !== member || ownMember(each) !== null;
  if (isTaken(element)) return null;
  let largest = element;
  for (;;) {
    const outer = largest.parentElement;
    if (outer === null || outer.matches(LIMITS) || isTaken(outer)) break;
    const own = counts.get(outer);
    if (own?.get(member) !== own?.get(ALL)) break;
    largest = outer;
  }
  return counts.get(largest)?.get(ALL) === 1 ? element : largest;
}

function ownMembersAround(element: Element): string[] {
  const found: string[] = [];
  for (let each: Element | null = element; each; each = each.parentElement)
    found.push(ownMember(each) ?? "");
  return found;
}

/** What the server says an element shows. */
function ownMember(element: Element): string | null {
  return element.hasAttribute(MARKED)
    ? null
    : element.getAttribute("data-sanity");
}
