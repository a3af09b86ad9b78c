/** What scripts of the page or the preview change: a newer rendering leaves it alone. */
const OWN_ELEMENTS = "script, [role=timer], [data-welcome], [data-leaving]";
const OWN_ATTRIBUTES = new Set(["hidden", "nonce", "open", "style"]);

/**
 * Makes the inside of a shown element like that of a newer one, of another
 * document, and touches only what differs: focus, scroll position, open details
 * and running clocks stay.
 */
export function morph(shown: Element, newer: Element): void {
  const left = [...shown.childNodes];
  const place = matches(left, [...newer.childNodes]);
  const kept = new Set(place.values());
  // First, since otherwise what follows them would be moved, and a moved element
  // loses its focus and scroll position.
  for (const node of left) if (!kept.has(node)) node.remove();
  let next = shown.firstChild;
  for (const [wanted, match] of place) {
    const node = match ?? shown.ownerDocument.importNode(wanted, true);
    if (node === next) next = next.nextSibling;
    else shown.insertBefore(node, next);
    if (match) morphNode(match, wanted);
  }
}

function morphNode(shown: ChildNode, newer: ChildNode): void {
  if (shown.isEqualNode(newer)) return;
  if (!isElement(shown) || !isElement(newer)) {
    shown.nodeValue = newer.nodeValue;
    return;
  }
  if (shown.matches(OWN_ELEMENTS)) return;
  morphAttributes(shown, newer);
  morph(shown, newer);
}

function morphAttributes(shown: Element, newer: Element): void {
  for (const { name } of [...shown.attributes]) {
    if (!OWN_ATTRIBUTES.has(name) && !newer.hasAttribute(name))
      shown.removeAttribute(name);
  }
  for (const { name, value } of newer.attributes) {
    if (!OWN_ATTRIBUTES.has(name) && shown.getAttribute(name) !== value)
      shown.setAttribute(name, value);
  }
}

/**
 * Matches each newer node to a shown one; null if it must be made. Equal nodes and
 * nodes of the same name come first, then those of the same kind.
 */
function matches(
  shown: readonly ChildNode[],
  newer: readonly ChildNode[],
): Map<ChildNode, ChildNode | null> {
  const left = new Set(shown);
  const found = new Map<ChildNode, ChildNode | null>();
  const take = (wanted: ChildNode, isMatch: (node: ChildNode) => boolean) => {
    if (found.get(wanted)) return;
    const match = [...left].find(isMatch) ?? null;
    found.set(wanted, match);
    if (match) left.delete(match);
  };
  for (const wanted of newer) {
    const name = nameOf(wanted);
    take(wanted, (node) =>
      name === null
        ? node.isEqualNode(wanted)
        : // A heading of another level keeps its id, and is another element.
          nameOf(node) === name && node.nodeName === wanted.nodeName,
    );
  }
  for (const wanted of newer) {
    take(
      wanted,
      (node) =>
        node.nodeName === wanted.nodeName &&
        nameOf(node) === null &&
        nameOf(wanted) === null,
    );
  }
  return found;
}

/** What identifies an element from one rendering to the next. */
function nameOf(node: ChildNode): string | null {
  if (!isElement(node)) return null;
  return node.getAttribute("data-sanity") ?? (node.id || null);
}

/** `Node.ELEMENT_NODE`; the two pages may be of different windows. */
function isElement(node: ChildNode): node is ChildNode & Element {
  return node.nodeType === 1;
}
