import { describe, expect, it } from "vitest";

import {
  all,
  attribute,
  type HtmlElement,
  withAttribute,
} from "../setup/document.ts";
import { faultsOf, type SitePage } from "../setup/site-pages.ts";
import { pages } from "./all-pages.ts";

/** Kept for everybody: nobody has touched it yet, and most never will. */
const forReading = pages.filter(({ headers }) =>
  headers.get("cache-control")?.startsWith("public"),
);

const running = ({ document }: SitePage) =>
  all(document, "script").filter(
    (script) => attribute(script, "type") !== "application/ld+json",
  );

const codeOf = (script: HtmlElement) =>
  script.childNodes
    .map((child) => ("value" in child ? child.value : ""))
    .join("");

/** More is allowed where something has to move before the first touch. */
function allowance({ document }: SitePage): number {
  const moves =
    withAttribute(document, "role", "timer").length > 0 ||
    withAttribute(document, "data-welcome").length > 0;
  return moves ? 2000 : 1000;
}

describe("a page that is only read", () => {
  it("runs none of the framework", () => {
    expect(forReading.length).toBeGreaterThan(90);
    const faults = faultsOf(forReading, (page) => [
      ...running(page).flatMap((script) => {
        const source = attribute(script, "src");
        return source === null ? [] : [`runs ${source}`];
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

  it("runs small scripts of at most a kilobyte, or two where something moves", () => {
    const faults = faultsOf(forReading, (page) => {
      const bytes = running(page)
        .map((script) => Buffer.byteLength(codeOf(script)))
        .reduce((sum, size) => sum + size, 0);
      return bytes > 0 && bytes <= allowance(page) ? [] : [`${bytes} bytes`];
    });
    expect(faults).toEqual([]);
  });
});
