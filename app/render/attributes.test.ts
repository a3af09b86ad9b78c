import { vercelStegaCombine } from "@vercel/stega";
import { expect, it } from "vitest";

import { stegaClean } from "~/model/stega";

import { withoutHiddenStega, withoutStyleAttributes } from "./attributes";

const marked = vercelStegaCombine("Words", { origin: "sanity.io", id: "a" });

it.each([
  `<html><head><title>${marked}</title><meta name="description" content="${marked}"></head></html>`,
  `<script type="application/ld+json" nonce="a">{"name":"${marked}"}</script>`,
  `<textarea name="text">${marked}</textarea>`,
  `<a href="mailto:${marked}" aria-label="${marked}"></a>`,
])("takes it out of %s", (html) => {
  expect(withoutHiddenStega(html)).toBe(stegaClean(html));
});

it("takes the styles of a menu out of a page, and leaves its words", () => {
  const words = "<p>Write style=&quot;position:relative&quot;</p>";
  expect(
    withoutStyleAttributes(
      `<div style="position:relative" dir="ltr"><div id="a" style="pointer-events:none"></div></div>${words}`,
    ),
  ).toBe(`<div dir="ltr"><div id="a"></div></div>${words}`);
});
