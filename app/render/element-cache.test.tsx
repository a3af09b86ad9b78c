import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";

import {
  CachedElement,
  ElementCacheContext,
} from "~/components/cached-element";
import { SiteHeader } from "~/components/layout/site-header";
import { shellContentOf } from "~/content/shell-content";

import { elementCache } from "./element-cache.server";

type Shown = { source: object | null; variant?: string; words: () => string };

/** A page with one element that may be cached, as it is sent. */
function sent({ source, variant = "", words }: Shown, mark = "mark"): string {
  const { cache, takeElements } = elementCache(mark);
  return takeElements(
    renderToStaticMarkup(
      <ElementCacheContext value={cache}>
        <p>before</p>
        <CachedElement
          as="footer"
          className="foot"
          source={source}
          variant={variant}
        >
          {() => <b>{words()}</b>}
        </CachedElement>
      </ElementCacheContext>,
    ),
  );
}

it("renders an element once for all pages that show the same", () => {
  const source = {};
  const words = vi.fn(() => "a > b");
  const first = sent({ source, words });
  expect(first).toBe(
    '<p>before</p><footer class="foot"><b>a &gt; b</b></footer>',
  );
  for (const mark of ["second", "third"])
    expect(sent({ source, words }, mark)).toBe(first);
  expect(words).toHaveBeenCalledOnce();
});

it("renders it again for other content, for another variant, and without a source", () => {
  const source = {};
  sent({ source, words: () => "old" });
  for (const other of [{ source: {} }, { source, variant: "other" }])
    expect(sent({ ...other, words: () => "new" })).toContain("new");
  sent({ source: null, words: () => "hers" });
  expect(sent({ source: null, words: () => "his" })).toContain("his");
});

it("caches nothing that contains the mark of one rendering", () => {
  const source = {};
  sent({ source, words: () => "nonce secret-1" }, "secret-1");
  expect(sent({ source, words: () => "nonce secret-2" }, "secret-2")).toContain(
    "secret-2",
  );
});

it("leaves a page alone that failed before it came to the element", () => {
  const { cache, takeElements } = elementCache("mark");
  cache.request({}, "key", "header");
  expect(takeElements("<html>error</html>")).toBe("<html>error</html>");
});

const layout = {
  settings: null,
  navigation: {
    menus: [
      {
        _key: "services",
        label: "Services",
        links: [{ label: "Adjusting", href: "/services/adjusting" }],
      },
    ],
  },
  states: [{ name: "Texas", slug: "texas" }],
} as unknown as Parameters<typeof shellContentOf>[0];

type Visit = { path: string; account?: { label: string; email: string } };

/** The bar of a page, with the cache or without one. */
function bar({ path, account }: Visit, isCached: boolean): string {
  const { cache, takeElements } = elementCache("mark");
  return takeElements(
    renderToStaticMarkup(
      <ElementCacheContext value={isCached ? cache : null}>
        <SiteHeader
          shell={shellContentOf(layout, null)}
          account={account ?? null}
          currentPath={path}
        />
      </ElementCacheContext>,
    ),
  );
}

it("gives each page the bar that it would have without a cache", () => {
  const visits: Visit[] = [
    { path: "/blog/one" },
    { path: "/", account: { label: "Ada", email: "ada@example.com" } },
    { path: "/states/texas" },
    { path: "/blog/two" },
    { path: "/" },
    { path: "/contact" },
    { path: "/services/adjusting" },
    { path: "/compliance" },
    { path: "/states/texas" },
  ];
  for (const visit of visits) expect(bar(visit, true)).toBe(bar(visit, false));
  expect(shellContentOf(layout, null)).toBe(shellContentOf(layout, null));
  expect(shellContentOf(layout, "/portal")).not.toBe(
    shellContentOf(layout, null),
  );
});
