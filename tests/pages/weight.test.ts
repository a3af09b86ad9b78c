import { describe, expect, it } from "vitest";

import { all, attribute, withAttribute } from "../setup/document.ts";
import { faultsOf } from "../setup/site-pages.ts";
import {
  runningScripts,
  smallScriptAllowance,
  smallScriptBytes,
} from "../setup/small-scripts.ts";
import { pages } from "./all-pages.ts";

/** Kept for everybody: nobody has touched it yet, and most never will. */
const forReading = pages.filter(({ headers }) =>
  headers.get("cache-control")?.startsWith("public"),
);

describe("a page that is only read", () => {
  it("runs none of the framework", () => {
    expect(forReading.length).toBeGreaterThan(90);
    const faults = faultsOf(forReading, (page) => [
      ...runningScripts(page.document).flatMap((script) => {
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
    const faults = faultsOf(forReading, ({ document }) => {
      const bytes = smallScriptBytes(document);
      const isFine = bytes > 0 && bytes <= smallScriptAllowance(document);
      return isFine ? [] : [`${bytes} bytes`];
    });
    expect(faults).toEqual([]);
  });
});
