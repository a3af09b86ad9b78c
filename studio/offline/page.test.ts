import { describe, expect, it } from "vitest";

import { dropForeignFonts, foreignLoads, takePageOffline } from "./page.ts";

const page = `<html><head><link href="/static/a.css" rel="stylesheet"/><script>
window.x = 1
</script><style>@font-face { src: url("https://studio-static.sanity.io/Inter-SemiBoldItalic.woff2") format("woff2"); }
@font-face { src: url("https://studio-static.sanity.io/Inter-Regular.woff2") }</style>
<script src="https://core.sanity-cdn.com/bridge.js" async type="module" data-sanity-core></script></head>
<body><script src="/static/sanity.js" type="module"></script>
<noscript><a href="https://www.enable-javascript.com/">enable</a></noscript></body></html>`;

const options = {
  firstScript: "/static/first.js",
  preloads: ["/static/sanity.js", "/static/start.js"],
  scriptPath: (name: string) => `/static/${name}.js`,
  fontPath: (file: string) => `/fonts/${file}`,
};

describe("takePageOffline", () => {
  it("leaves nothing that the page would load from another host", () => {
    expect(foreignLoads(page)).toHaveLength(3);
    const { html, fonts } = takePageOffline(page, options);
    expect(foreignLoads(html)).toEqual([]);
    expect([...fonts]).toEqual([
      ["inter-latin-600-italic.woff2", "/fonts/inter-latin-600-italic.woff2"],
      ["inter-latin-400-normal.woff2", "/fonts/inter-latin-400-normal.woff2"],
    ]);
    expect(html).toContain('url("/fonts/inter-latin-600-italic.woff2")');
    expect(html).toContain('href="https://www.enable-javascript.com/"');
  });

  it("runs its own script first and leaves none in the page", () => {
    const { html, scripts } = takePageOffline(page, options);
    const sources = [...html.matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes]) => /src="([^"]+)"/.exec(attributes ?? "")?.[1],
    );
    expect(sources).toEqual([
      "/static/first.js",
      "/static/error-channel.js",
      "/static/sanity.js",
    ]);
    expect([...scripts.values()]).toEqual(["\nwindow.x = 1\n"]);
  });

  it("asks for the Studio's scripts before it runs any", () => {
    const { html } = takePageOffline(page, options);
    const [preloads = ""] = html.split("<script", 1);
    const paths = [
      ...preloads.matchAll(
        /<link rel="preload" as="script" crossorigin href="([^"]+)"\/>/g,
      ),
    ].map(([, path]) => path);
    expect(paths).toEqual(options.preloads);
  });

  it("stops with a sentence when the page is not as it is known", () => {
    expect(() =>
      takePageOffline(page.replace("bridge.js", "bridge2.js"), options),
    ).toThrow(/no longer loads bridge\.js/);
    expect(() =>
      takePageOffline(page.replace("Inter-Regular", "Inter-Hairline"), options),
    ).toThrow(/Inter-Hairline/);
    expect(() =>
      takePageOffline(page.replaceAll("studio-static", "elsewhere"), options),
    ).toThrow(/no longer loads its fonts/);
  });
});

it("drops Sanity's fonts and nothing else", () => {
  const foreign =
    "@font-face{font-family:Inter;src:url(https://design-system-static.sanity.io/I.woff2)}";
  const own = "@font-face{font-family:Icons;src:url(/static/icons.woff2)}";
  expect(dropForeignFonts(`a{b:c}${own}${foreign}${foreign}d{e:f}`)).toEqual({
    css: `a{b:c}${own}d{e:f}`,
    count: 2,
  });
});
