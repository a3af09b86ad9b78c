import { vercelStegaCombine } from "@vercel/stega";
import { expect, it } from "vitest";

import { stegaClean } from "~/model/stega";

import { withoutHiddenStega, withoutStyleAttributes } from "./attributes";

const marked = vercelStegaCombine("Words", { origin: "sanity.io", id: "a" });

it("keeps stega in texts and in the alt of pictures", () => {
  const html = `<main><p>${marked}</p><img src="/a.png" alt="${marked}"></main>`;
  expect(withoutHiddenStega(html)).toBe(html);
});

it.each([
  `<html><head><title>${marked}</title><meta name="description" content="${marked}"></head></html>`,
  `<script type="application/ld+json" nonce="a">{"name":"${marked}"}</script>`,
  `<textarea name="text">${marked}</textarea>`,
  `<a href="mailto:${marked}" aria-label="${marked}"></a>`,
])("takes it out of %s", (html) => {
  expect(withoutHiddenStega(html)).toBe(stegaClean(html));
});

it("leaves the data of Remix alone, which hydrates as it was rendered", () => {
  const html = `<script nonce="a">window.data = "\\u003cp class=\\"${marked}\\">"</script>`;
  expect(withoutHiddenStega(html)).toBe(html);
});

it("takes the styles of a menu out of a page, and leaves its words", () => {
  const words = "<p>Write style=&quot;position:relative&quot;</p>";
  expect(
    withoutStyleAttributes(
      `<div style="position:relative" dir="ltr"><div id="a" style="pointer-events:none"></div></div>${words}`,
    ),
  ).toBe(`<div dir="ltr"><div id="a"></div></div>${words}`);
});
