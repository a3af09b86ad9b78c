import { expect, it } from "vitest";
import { canBeDrawn } from "./drawing-rules.ts";

const SIZE = { width: 400, height: 300 };

const draws = (content: string, size = SIZE) =>
  canBeDrawn(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`),
    size,
  );

it.each([
  '<circle r="4" fill="#123456"/>',
  '<mask id="m"><rect fill="url(#g)"/></mask><g mask="url(#m)"><path/></g>',
  '<defs><path class="b" id="a" d="M0 0h9"/></defs><use x="4" xlink:href="#a"/>',
  '<style>.b{clip-path:url(#a)}</style><clipPath id="a"><rect class="c"/></clipPath><g class="b"/>',
  "<path/>".repeat(5_000),
])("%.70s can be drawn", (content) => {
  expect(draws(content)).toBe(true);
});

it.each([
  [
    "groups of groups",
    Array.from({ length: 30 }, (_, at) => `<use href="#g${at % 9}"/>`).join(""),
  ],
  ["a filter", '<filter id="f"><feTurbulence numOctaves="1000"/></filter>'],
  ["another file", '<image href="file:///etc/passwd"/>'],
  [
    "masks in masks by a class",
    "<style>.a{mask:url(#a)}.b{mask:url(#b)}</style>" +
      `<mask id="a">${'<g class="b"/>'.repeat(20)}</mask><mask id="b">${'<g class="c"/>'.repeat(20)}</mask>`,
  ],
  [
    "a mask in a mask behind a comment",
    '<mask id="a"><!-- </mask> --><g mask="url(#b)"/></mask>',
  ],
  ["masks without an end", "<mask>".repeat(100_000)],
  ["tiny dashes", '<path stroke-dasharray="0.001" d="M0 0h99"/>'],
  ["too many letters", " ".repeat(1_000_001)],
  ["another encoding", "\0"],
])("a drawing with %s is refused", (_what, content) => {
  expect(draws(content)).toBe(false);
});

it("a large drawing may have fewer elements", () => {
  const content = "<path/>".repeat(5_000);
  expect(draws(content, { width: 4_000, height: 4_000 })).toBe(false);
});
