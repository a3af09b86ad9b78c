import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { propertyRuns } from "../../tests/fixtures/property-runs.fixture";
import { sitePath } from "./site-path";

const SITE = "https://www.example.com";

/** Random text made of the parts of such addresses, and any other. */
const address = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ..."/ \\ . .. %2e %2E %2f %5c %09 \t \n \r \0 ? # @ : ; evil.example http: https:// javascript: \ud800 é".split(
            " ",
          ),
        ),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => `/${pieces.join("")}`),
);

describe("sitePath", () => {
  it.each(["/", "/blog?page=2#top", "/a/b.c", "/search?q=//x\\y", "/%5c%5cx"])(
    "leaves %j as it is",
    (wanted) => {
      expect(sitePath(wanted)).toBe(wanted);
    },
  );

  it("turns any text into a path of the site, or null", () => {
    fc.assert(
      fc.property(address, (wanted) => {
        const path = sitePath(wanted);
        if (path === null) return;
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(new URL(path, SITE).origin).toBe(SITE);
        // A second reading gives the same path.
        expect(sitePath(path)).toBe(path);
      }),
      propertyRuns(2_000),
    );
  });
});
