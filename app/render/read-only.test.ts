import { expect, it } from "vitest";

import { readOnly } from "./read-only";

it("takes scripts and what they load out of a page, and leaves its words", () => {
  const page = [
    "<head>",
    '<link rel="modulepreload" href="/assets/a.js"/>',
    '<link rel="stylesheet" href="/assets/a.css"/>',
    '<script nonce="n">if (a < b) c("<p>")</script>',
    '<script type="application/ld+json">{}</script>',
    "</head><body><p>Words about &lt;script&gt; and a &lt;form &gt;</p>",
    '<script async src="/assets/b.js"></script></body>',
  ];
  expect(readOnly(page.join(""))).toBe(
    [page[0], page[2], page[5], "</body>"].join(""),
  );
});

it("lets no form take input, says so, and hides what only a script could do", () => {
  const page = readOnly(
    '<button class="needs-script a"></button><form method="post"><input></form><formula>',
  );
  expect(page).toMatch(
    /^<button hidden="" class="needs-script a"><\/button><p [^>]*>This form does not work/,
  );
  expect(page).toContain(
    '</p><form inert="" method="post"><input></form><formula>',
  );
});
