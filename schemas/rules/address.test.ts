import { describe, expect, it } from "vitest";

import { fixedPaths, reservedBlogSlugs } from "../paths.ts";
import {
  aliasesVerdict,
  anchorVerdict,
  cleanHref,
  destinationVerdict,
  hrefVerdict,
  linkVerdict,
  originVerdict,
  perilSlugVerdict,
  slugVerdict,
} from "./address.ts";

const RIGHT = /^true$/;

describe.each<[string, (value: string) => true | string, [string, RegExp][]]>([
  [
    "the address of a link",
    hrefVerdict,
    [
      ["https://doi.colorado.gov", RIGHT],
      ["mailto:claims@example.org", RIGHT],
      ["tel:+13035550100", RIGHT],
      ["http://example.org", /https:/],
      ["javascript:alert(1)", /https:/],
      ["https://me:secret@example.org", /password/],
      ["mailto:somebody", /e-mail/],
      ["tel:call me", /telephone/],
      // What the page would not show as a link.
      [" https://example.org/rules", /no blanks/],
      ["https://example.org/a b", /no blanks/],
      ["https:example.org", /start with https/],
      ["HTTPS://example.org", /start with https/],
      ["\u200bhttps://example.org", /complete/],
      ["MAILTO:claims@example.org", /https/],
      ["mailto: claims@example.org", /e-mail/],
      ["mailto:claims@example.org?subject=Roof&cc=a@example.org", RIGHT],
      ["tel:+1 303 555 0100", /telephone/],
      ["tel:+13035550100;ext=12", RIGHT],
    ],
  ],
  [
    "the old address of a redirect",
    (path) => originVerdict(path, fixedPaths),
    [
      ["/blog/old", RIGHT],
      ["//evil.example", /slash/],
      ["/blog/old?a=1", /path only/],
      ["/blog/old/", /at the end/],
      ["/contact", /itself/],
      ["/a/../b", /as browsers show it/],
    ],
  ],
  [
    "the new address of /old",
    (path) => destinationVerdict(path, "/old"),
    [
      ["/blog/new", RIGHT],
      ["https://example.org", RIGHT],
      ["http://example.org", /https:/],
      ["/old", /circles/],
      ["hail damage", /path of this/],
      ["//evil.example", /one slash/],
      ["/\\evil.example", /path only/],
      ["javascript:alert(1)", /https:/],
    ],
  ],
  [
    "a slug below /blog/",
    (slug) => slugVerdict(slug, reservedBlogSlugs),
    [
      ["hail-damage-guide", RIGHT],
      ["Hail", /small letters/],
      ["hail damage", /small letters/],
      ["hagel-für-alle", /small letters/],
      ["insurance-tips", /already has/],
    ],
  ],
  [
    "an alias of the article guide",
    (alias) => aliasesVerdict([alias], "guide", reservedBlogSlugs),
    [
      ["sample", RIGHT],
      ["industry-news", /already has/],
      ["guide", /already the address/],
    ],
  ],
  [
    "an anchor",
    anchorVerdict,
    [
      ["services", RIGHT],
      ["#services", /without the # sign/],
    ],
  ],
  [
    "the slug of the hail page",
    (slug) => perilSlugVerdict("hail", slug),
    [
      ["hail-damage", RIGHT],
      ["hail", /\/claims\/hail-damage/],
    ],
  ],
])("%s", (_name, verdict, rows) => {
  it.each(rows)("%s: %s", (value, expected) =>
    expect(String(verdict(value))).toMatch(expected),
  );
});

it.each([
  [undefined, RIGHT],
  [{ target: { _ref: "homePage" } }, RIGHT],
  [{ route: "contact", anchor: "form" }, RIGHT],
  [{}, /Choose where/],
  [{ target: {} }, /Choose where/],
  [{ route: "contact", href: "https://example.org" }, /one place only/],
  [{ href: "https://example.org", anchor: "a" }, /this site/],
])("a link leads to one place: %j", (link, expected) =>
  expect(String(linkVerdict(link))).toMatch(expected),
);

// As they are copied from mails, tables, contact lists and PDFs.
it.each([
  [" https://example.org/rules", "https://example.org/rules"],
  ["\u200bhttps://example.org/\n", "https://example.org/"],
  ["HTTP://Example.org/A", "https://Example.org/A"],
  ["https:example.org", "https://example.org"],
  ["www.example.org/a b", "https://www.example.org/a%20b"],
  ["//example.org", "https://example.org"],
  ["MAILTO:%20claims@example.org ", "mailto:claims@example.org"],
  [
    "mailto: claims@example.org?subject=My roof",
    "mailto:claims@example.org?subject=My%20roof",
  ],
  ["tel:+1 (303) 555\u20110100", "tel:+1(303)555-0100"],
  ["Tel: 303\u00a0555%200100", "tel:3035550100"],
  ["tel:303-555-0100 ext. 12", "tel:303-555-0100;ext=12"],
  ["tel:303-555-0100,,12", "tel:303-555-0100;ext=12"],
])("the address %j is stored as a link that the page shows", (typed, href) => {
  expect(cleanHref(typed)).toBe(href);
  expect(cleanHref(href)).toBe(href);
  expect(hrefVerdict(href)).toBe(true);
});

it.each(["javascript:alert(1)", "/claims", "#top", "ftp://example.org", ""])(
  "%j stays as it is",
  (typed) => expect(cleanHref(` ${typed} `)).toBe(typed),
);
