import { expect, it } from "vitest";

import { withoutStyleAttributes } from "./attributes";

it("takes the styles of a menu out of a page, and leaves its words", () => {
  const words = "<p>Write style=&quot;position:relative&quot;</p>";
  expect(
    withoutStyleAttributes(
      `<div style="position:relative" dir="ltr"><div id="a" style="pointer-events:none"></div></div>${words}`,
    ),
  ).toBe(`<div dir="ltr"><div id="a"></div></div>${words}`);
});
