import { brotliCompressSync, constants } from "node:zlib";

import { describe, expect, it } from "vitest";

import {
  all,
  attribute,
  type HtmlDocument,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import {
  runningScripts,
  smallScriptAllowance,
  smallScriptBytes,
} from "../fixtures/markup/small-scripts.fixture.ts";
import { faultsOf } from "../fixtures/site/site-pages.fixture.ts";
import { pages } from "./all-pages.fixture.ts";

/** The cached pages, which most visitors only read. */
const forReading = pages.filter(({ headers }) =>
  headers.get("cache-control")?.startsWith("public"),
);

/** The pages with a form, which are rendered per request. */
const withForm = pages.filter(({ path }) =>
  /^\/(contact|consultation|services\/claims-consulting)$/.test(path),
);

/** The first answer on a connection carries some 14.6 kB, with the headers. */
const KILOBYTE = 1024;

/** Running text of the page itself, as far as it is written alike in HTML and in a script. */
function wordsOf(document: HtmlDocument): string[] {
  return all(document, "main")
    .flatMap((main) => all(main, "p", "li", "td", "dd", "h2", "h3"))
    .flatMap((element) => textOf(element).split(/[^\w ,.]+/))
    .filter((words) => words.length > 30);
}

function compressed(html: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(html, { params }).byteLength;
}

describe("a page that is only read", () => {
  it("runs none of the framework, nor does one with a form", () => {
    expect(forReading.length).toBeGreaterThan(90);
    expect(withForm).toHaveLength(3);
    const faults = faultsOf([...forReading, ...withForm], (page) => [
      ...runningScripts(page.document).flatMap((script) => {
        const source = attribute(script, "src");
        if (!source || /^\/assets\/(every-page|evidence-kit)-/.test(source))
          return [];
        return [`runs ${source}`];
      }),
      ...all(page.document, "link").flatMap((link) =>
        attribute(link, "rel") === "modulepreload"
          ? [`loads ${attribute(link, "href")}`]
          : [],
      ),
      ...(withAttribute(page.document, "data-later").length === 1
        ? []
        : ["has no scripts to let out later"]),
    ]);
    expect(faults).toEqual([]);
  });

  it("holds no data that it prints", () => {
    const faults = faultsOf(forReading, ({ html, document }) => {
      const later = html.slice(html.indexOf("<template data-later"));
      const words = wordsOf(document);
      const twice = words.find((some) => later.includes(some));
      if (words.length === 0) return ["prints nothing"];
      return twice === undefined ? [] : [`repeats “${twice}”`];
    });
    expect(faults).toEqual([]);
  });

  it("comes in one round of a slow line: 14 kB of HTML, the home page 20", () => {
    const faults = faultsOf(forReading, ({ path, html }) => {
      const limit = (path === "/" ? 20 : 14) * KILOBYTE;
      // The best compression takes its time; few pages need it to be light enough.
      if (compressed(html, 5) <= limit) return [];
      const bytes = compressed(html, 11);
      return bytes <= limit ? [] : [`${bytes} bytes`];
    });
    expect(faults).toEqual([]);
  });

  it("runs small scripts of at most a kilobyte, or two where something moves", () => {
    const faults = faultsOf(forReading, ({ document }) => {
      const bytes = smallScriptBytes(document);
      const isFine = bytes > 0 && bytes <= smallScriptAllowance(document);
      return isFine ? [] : [`${bytes} bytes`];
    });
    expect(faults).toEqual([]);
  });
});
