import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";

import type { ServerOnly } from "~/static-page/server-only";

type StaticIslandProps<Value> = {
  /** No other part of the page has it. */
  name: string;
  content: ServerOnly<Value>;
  /** Write `rendersIslands ? … : null`: lint asks for it, so that no browser loads the view. */
  view: ((value: Value) => ReactNode) | null;
};

/**
 * A part of the page that is read and never changes under the reader. The
 * server renders it; React in the browser leaves it as it is, and neither its
 * data nor its views are sent there. What has to move in it belongs to a small
 * script (inline-scripts/) or to a listener of the page around it.
 */
export function StaticIsland<Value>({
  name,
  content,
  view,
}: StaticIslandProps<Value>) {
  if (view && content.value !== undefined)
    return <div data-island={name}>{view(content.value)}</div>;
  return <HydratedIsland name={name} />;
}

function HydratedIsland({ name }: { name: string }) {
  const { pathname } = useLocation();
  const html = islandHtml(name, pathname);
  useEffect(() => {
    // Only a document has the HTML: without it, the page is loaded again.
    if (html === absent) location.reload();
  }, [html]);
  return (
    <div
      data-island={name}
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}

type Html = { __html: string };

const absent: Html = { __html: "" };
let first: { pathname: string; parts: Map<string, Html> } | null = null;

/**
 * What the server rendered, as it was when React attached. React does not touch
 * it then, but needs it to rebuild the page after an error. It is the same
 * object each time: React takes another object for another text.
 */
function islandHtml(name: string, pathname: string): Html {
  // A server that was given nothing to show has nothing to put back either.
  if (typeof document === "undefined") return absent;
  first ??= {
    pathname,
    parts: new Map(
      [...islandsOf(document)].map(([part, element]) => [
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
export function replaceIslands(newer: Document): void {
  const shown = new Map(islandsOf(document));
  for (const [name, element] of islandsOf(newer)) {
    const place = shown.get(name);
    const known = first?.parts.get(name);
    if (!place || !known || known.__html === element.innerHTML) continue;
    // In the object that React has: it does not look, unless it rebuilds.
    known.__html = element.innerHTML;
    const wereOpen = [...place.querySelectorAll("details")].map(
      ({ open }) => open,
    );
    place.replaceChildren(...element.childNodes);
    for (const [index, details] of place.querySelectorAll("details").entries())
      details.open = wereOpen[index] ?? details.open;
  }
}

function* islandsOf(page: Document): Iterable<[string, HTMLElement]> {
  for (const element of page.querySelectorAll<HTMLElement>("[data-island]"))
    yield [element.dataset["island"] ?? "", element];
}
