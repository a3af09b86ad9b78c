import { expect, it } from "vitest";

import {
  dropForeignFonts,
  expectOwn,
  takePageOffline,
} from "./take-offline.ts";

const page = `<html><head><script>window.x = 1</script><style>
@font-face { src: url("https://studio-static.sanity.io/Inter-SemiBoldItalic.woff2") }
@font-face { src: url("https://studio-static.sanity.io/Inter-Regular.woff2") }</style>
<script src="https://core.sanity-cdn.com/bridge.js" async type="module" data-sanity-core></script></head>
<body><script src="/static/sanity.js" type="module"></script>
<noscript><a href="https://www.enable-javascript.com/">enable</a></noscript></body></html>`;

it("the Studio's page loads nothing from another host, its preloads first", () => {
  expect(() => expectOwn("page", page)).toThrow(/Teach scripts\/build\/studio/);
  const { html, files } = takePageOffline(page, ["/static/sanity.js"]);
  expectOwn("page", html);
  expect(html).toMatch(
    /<head><link rel="preload" as="script" crossorigin href="\/static\/sanity.js"\/><script src="\/static\/answer-locally-\w{8}\.js">/,
  );
  expect([...files.keys()].join(" ")).toMatch(
    /answer-locally-\w+\.js .*inter-latin-600-italic-\w+\.woff2 .*inter-latin-400-normal-\w+\.woff2/,
  );
  for (const file of files.keys()) expect(html).toContain(file);
  expect(() =>
    expectOwn(
      "page",
      takePageOffline(page.replace("Inter-Regular", "Inter-Hairline"), []).html,
    ),
  ).toThrow(/Inter-Hairline/);
});

it("drops Sanity's fonts and nothing else", () => {
  const foreign =
    "@font-face{font-family:Inter;src:url(https://design-system-static.sanity.io/I.woff2)}";
  const own = "@font-face{font-family:Icons;src:url(/static/icons.woff2)}";
  expect(dropForeignFonts(`a{b:c}${own}${foreign}${foreign}d{e:f}`)).toBe(
    `a{b:c}${own}d{e:f}`,
  );
});
