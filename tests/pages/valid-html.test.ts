import { describe, expect, it } from "vitest";

import { htmlErrors } from "../fixtures/markup/nu-checker.fixture.ts";
import { readPages } from "../fixtures/site/site-pages.fixture.ts";
import { pages, stack } from "./all-pages.fixture.ts";

// The checker needs seconds of both processors and a Java runtime.
describe.skipIf(!process.env["TEST_LONG"])("the HTML of every address", () => {
  it("has no error by the Nu Html Checker", async () => {
    const others = await readPages(stack.siteUrl, [
      "/search?q=hail",
      "/search?q=nothing%20has%20this",
      "/blog?page=2",
      "/consultation",
      "/login",
      "/nope",
      "/blog/no-such-article",
      "/states/florida",
    ]);
    const errors = await htmlErrors([...pages, ...others]);
    // One for each kind says enough; the first page with it is named.
    const kinds = Map.groupBy(errors, (error) =>
      error.replace(/^[^:]*: /, "").replace(/“[^”]*”/g, "“…”"),
    );
    expect([...kinds.values()].map((of) => `${of.length} × ${of[0]}`)).toEqual(
      [],
    );
  });
});
