import type { data, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaDescriptor,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";

import {
  type PageDescription,
  pageMeta,
  siteOf,
  wordsIn,
} from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import formWords from "#words/en/form.json";
import { fill } from "~/words/fill";

import { ownWords, type PageWords } from "../../domain/search-words";

/**
 * True where the views of islands are rendered: on the server, and in
 * development also in the browser, so that a changed view shows at once. In the
 * built browser code it is false, and the bundler removes the view from
 * `rendersIslands ? … : null`.
 */
export const rendersIslands = import.meta.env.SSR || import.meta.env.DEV;

/** Loader data for the server only: the browser gets an empty object. */
export type ServerOnly<Value> = { readonly value?: Value };

/**
 * Keeps loader data out of the page's serialized data, since the server's views have
 * already rendered it.
 *
 * @returns the value to return from the loader, for a `StaticIsland`.
 */
export function serverOnly<Value>(value: Value): ServerOnly<Value> {
  // Not enumerable, so that Remix does not serialize it.
  return Object.defineProperty({}, "value", {
    value,
    enumerable: import.meta.env.DEV,
  });
}

/** Returns the value of a loader's result; null in a browser, or if the loader failed. */
export function readServerOnly<Value>(
  content: ServerOnly<Value> | undefined,
): Value | null {
  return content?.value ?? null;
}

type StaticIslandProps<Value> = {
  /** Unique on the page. */
  name: string;
  content: ServerOnly<Value>;
  /** Write `rendersIslands ? … : null`: a lint rule demands it, so that no browser loads the view. */
  view: ((value: Value) => ReactNode) | null;
};

/**
 * A part of the page that only the server renders. React in the browser leaves it
 * alone, and neither its data nor its views are sent there. Interactive elements in
 * it need an inline script (inline-scripts/) or an event listener outside it.
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
    // Only the document contains the HTML, so after a client-side navigation
    // the page is reloaded.
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
 * The server's HTML of an island, read from the document when React attached.
 * React needs it only to rebuild the page after an error. It must be the same
 * object each time, since React compares the objects.
 */
function islandHtml(name: string, pathname: string): Html {
  // On the server without content there is no HTML to restore.
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
 * Records that an island shows a newer rendering, in the object that React keeps and
 * reads only to rebuild the page.
 */
export function rememberIsland(name: string, html: string): void {
  const known = first?.parts.get(name);
  if (known) known.__html = html;
}

/** The islands of a document, by name. */
export function* islandsOf(page: Document): Iterable<[string, HTMLElement]> {
  for (const element of page.querySelectorAll<HTMLElement>("[data-island]"))
    yield [element.dataset["island"] ?? "", element];
}

type StaticDescription = Omit<PageDescription, "title" | "description"> &
  PageWords & {
    /** The editor's texts for search engines, which take precedence. */
    seo?: { picture: Parameters<typeof sharePicture>[0] } | null;
    /** True for a form that came back with errors: the title begins with "Error:". */
    isError?: boolean;
  };

type MetaArgs<Content> = {
  data: ServerOnly<Content> | undefined;
  matches: Parameters<typeof siteOf>[0];
};

/**
 * Makes the `meta` of a page with a `StaticLoader`: `staticMeta<typeof
 * loader>(…)`. The server renders the head; the browser has no data for it and
 * keeps only the title, which must survive if React rebuilds the page.
 *
 * @param describe returns only the path if the content has its words under the names
 * that the head uses.
 * @returns nothing if loading failed.
 */
export function staticMeta<Loader>(
  describe: (content: ContentOf<Loader>) => StaticDescription | string,
): (args: MetaArgs<ContentOf<Loader>>) => MetaDescriptor[] {
  if (!rendersIslands) return () => [{ title: firstTitle() }];
  return ({ data, matches }) => {
    const content = readServerOnly(data);
    if (content === null) return [];
    const described = describe(content);
    const page =
      typeof described === "string"
        ? { ...wordsOf(content as Partial<StaticDescription>), path: described }
        : described;
    const head = pageMeta(siteOf(matches), {
      ...page,
      ...ownWords(page),
      picture: page.picture ?? sharePicture(page.seo?.picture ?? null),
    });
    if (!page.isError) return head;
    const { errorTitle } = wordsIn(matches, "form", formWords);
    return head.map((tag) =>
      "title" in tag
        ? { title: fill(errorTitle, { title: String(tag.title) }) }
        : tag,
    );
  };
}

function wordsOf(content: Partial<StaticDescription>) {
  const { seo, storm, heading, title, intro } = content;
  return { seo, storm, heading, title, intro } as StaticDescription;
}

let title: string | null = null;

/** The server's title, since the client-side router never navigates to a static page. */
function firstTitle(): string {
  title ??= document.title;
  return title;
}

/** A loader whose content stays on the server. */
export type StaticLoader<Content> = (
  args: LoaderFunctionArgs,
) => Promise<ReturnType<typeof data<ServerOnly<Content>>>>;

/** The content of such a loader. */
export type ContentOf<Loader> =
  Loader extends StaticLoader<infer Content> ? Content : never;

/**
 * Makes the component of a route with a `StaticLoader`:
 * `staticPage<typeof loader>(rendersIslands ? … : null)`.
 */
export function staticPage<Loader>(
  view: ((content: ContentOf<Loader>) => ReactNode) | null,
) {
  return function StaticPage() {
    // The type parameter names the loader of the route that is shown.
    const content = useLoaderData<unknown>() as ServerOnly<ContentOf<Loader>>;
    return <StaticIsland name="page" content={content} view={view} />;
  };
}
