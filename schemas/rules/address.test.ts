import { describe, expect, it } from "vitest";

import { fixedPaths, reservedBlogSlugs } from "../../domain/paths.ts";
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
      ["mailto:somebody", /email/],
      ["mailto:Ana<ana@example.org>", /email/],
      ["tel:call me", /phone/],
      // The page would not show these as links.
      [" https://example.org/rules", /no spaces/],
      ["https://example.org/a b", /no spaces/],
      ["https:example.org", /start with https/],
      ["HTTPS://example.org", /start with https/],
      ["\u200bhttps://example.org", /complete/],
      ["MAILTO:claims@example.org", /https/],
      ["mailto: claims@example.org", /email/],
      ["mailto:claims@example.org?subject=Roof&cc=a@example.org", RIGHT],
      ["tel:+1 303 555 0100", /phone/],
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
  [{}, /Choose where/],
  [{ route: "contact", href: "https://example.org" }, /one place only/],
  [{ href: "https://example.org", anchor: "a" }, /this site/],
])("a link leads to one place: %j", (link, expected) =>
  expect(String(linkVerdict(link))).toMatch(expected),
);

// As copied from emails, tables, contact lists and PDFs.
it.each([
  [" https://example.org/rules", "https://example.org/rules"],
  ["HTTP://Example.org/A", "https://Example.org/A"],
  ["www.example.org/a b", "https://www.example.org/a%20b"],
  ["//example.org", "https://example.org"],
  ["tel:+1 (303) 555\u20110100", "tel:+1(303)555-0100"],
  ["tel:303-555-0100 ext. 12", "tel:303-555-0100;ext=12"],
  // As in the header of an email, in a sentence, from a program.
  ["mailto:Ana Ruiz <ana@example.org>", "mailto:ana@example.org"],
  ["mailto:ana@example.org.", "mailto:ana@example.org"],
  // Outlook, Teams, Google Docs, Gmail, Facebook, LinkedIn, Slack, Barracuda, Proofpoint.
  [
    "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&data=05%7C02%7Cpat%40example.com&reserved=0",
    "https://example.org/a?b=1",
  ],
  [
    "https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=https%3A%2F%2Fexample.org%2Fa&locale=en-us",
    "https://example.org/a",
  ],
  [
    "https://www.google.com/url?q=http://example.org/a&sa=D&source=editors",
    "https://example.org/a",
  ],
  [
    "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fa&h=AT0",
    "https://example.org/a",
  ],
  [
    "https://urldefense.proofpoint.com/v2/url?u=https-3A__example.org_a-2Db-3Fc-3D1&d=DwMFaQ",
    "https://example.org/a-b?c=1",
  ],
  [
    "https://urldefense.com/v3/__https://example.org/a__;!!AbC123!xyz$",
    "https://example.org/a",
  ],
  [
    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%3A%2F%2Fexample.org%2Fa",
    "https://example.org/a",
  ],
  // Its own address is lost, or it is not a redirect.
  [
    "https://urldefense.com/v3/__https://example.org/a*b__;Iw!!AbC$",
    "https://urldefense.com/v3/__https://example.org/a*b__;Iw!!AbC$",
  ],
  ["https://www.google.com/url?q=roofs", "https://www.google.com/url?q=roofs"],
  [
    "https://example.org/login?next=https://example.org/a",
    "https://example.org/login?next=https://example.org/a",
  ],
])("the address %j is stored as a link that the page shows", (typed, href) => {
  expect(cleanHref(typed)).toBe(href);
  expect(cleanHref(href)).toBe(href);
  expect(hrefVerdict(href)).toBe(true);
});

it.each(["javascript:alert(1)", "/claims", "#top", "ftp://example.org", ""])(
  "%j stays as it is",
  (typed) => expect(cleanHref(` ${typed} `)).toBe(typed),
);
