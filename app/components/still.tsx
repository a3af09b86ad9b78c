import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";

import type { Held } from "~/held";

type StillProps<Value> = {
  /** No other part of the page has it. */
  name: string;
  held: Held<Value>;
  /** Shows what was held; write `rendersStill ? … : null`, so that no browser loads it. */
  view: ((value: Value) => ReactNode) | null;
};

/**
 * A part of the page that is read and never changes under the reader. The
 * server renders it; React in the browser leaves it as it is, and neither its
 * data nor its views are sent there. What has to move in it belongs to a small
 * script (inline-scripts/) or to a listener of the page around it.
 */
export function Still<Value>({ name, held, view }: StillProps<Value>) {
  if (view && held.value !== undefined)
    return <div data-still={name}>{view(held.value)}</div>;
  return <StillHere name={name} />;
}

function StillHere({ name }: { name: string }) {
  const { pathname } = useLocation();
  const html = stillHtml(name, pathname);
  useEffect(() => {
    // Only a document has it: whatever led here without one asks for it now.
    if (html === absent) location.reload();
  }, [html]);
  return (
    <div
      data-still={name}
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}

type Html = { __html: string };

const absent: Html = { __html: "" };
let first: { pathname: string; parts: Map<string, Html> } | null = null;

/**
 * What the server rendered, as it was when React came. React does not touch it
 * then; it is needed when React has to build the page anew, after an error. One
 * and the same object each time: React takes another for another text.
 */
function stillHtml(name: string, pathname: string): Html {
  // A server that was given nothing to show has nothing to put back either.
  if (typeof document === "undefined") return absent;
  first ??= {
    pathname,
    parts: new Map(
      [...stillParts(document)].map(([part, element]) => [
        part,
        { __html: element.innerHTML },
      ]),
    ),
  };
  return (first.pathname === pathname && first.parts.get(name)) || absent;
}

/**
 * Puts the still parts of a newer rendering of the same page in place of those
 * that are shown, where they differ; what was opened stays open. In: the newer
 * document.
 */
export function replaceStillParts(newer: Document): void {
  const shown = new Map(stillParts(document));
  for (const [name, element] of stillParts(newer)) {
    const place = shown.get(name);
    const known = first?.parts.get(name);
    if (!place || !known || known.__html === element.innerHTML) continue;
    // In the object that React has: it does not look, unless it builds anew.
    known.__html = element.innerHTML;
    const wereOpen = [...place.querySelectorAll("details")].map(
      ({ open }) => open,
    );
    place.replaceChildren(...element.childNodes);
    for (const [index, details] of place.querySelectorAll("details").entries())
      details.open = wereOpen[index] ?? details.open;
  }
}

function* stillParts(page: Document): Iterable<[string, HTMLElement]> {
  for (const element of page.querySelectorAll<HTMLElement>("[data-still]"))
    yield [element.dataset["still"] ?? "", element];
}
