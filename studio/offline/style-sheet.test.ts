import { expect, it } from "vitest";

import { dropForeignFonts } from "./style-sheet.ts";

it("drops Sanity's fonts and nothing else", () => {
  const foreign =
    "@font-face{font-family:Inter;src:url(https://design-system-static.sanity.io/I.woff2)}";
  const own = "@font-face{font-family:Icons;src:url(/static/icons.woff2)}";
  expect(dropForeignFonts(`a{b:c}${own}${foreign}${foreign}d{e:f}`)).toEqual({
    css: `a{b:c}${own}d{e:f}`,
    count: 2,
  });
});
