import { expect, it } from "vitest";

import {
  addressOptions,
  destinationOptions,
  type LinkedPage,
  searchedText,
} from "./destination-options.ts";

function page(_type: string, title: string, slug?: string): LinkedPage {
  const own = { _id: `${_type}-${slug}`, _type, title, isUnpublished: false };
  return { ...own, slug: slug ?? null };
}

const hail = page("article", "Hail Damage: How to Find It", "hail-damage");
const texas = page("state", "Texas", "texas");
const contact = { ...page("contactPage", "Contact"), _id: "contactPage" };
const pages = [hail, texas, page("article", "Hail without an address")];
const to = (_ref: string) => ({ target: { _type: "reference", _ref } });

it.each<[string, string[], LinkedPage?]>([
  ["hail", ["/blog/hail-damage", "/claims/hail-damage/texas"]],
  ["texas hail", ["/claims/hail-damage/texas"]],
  ["/blog/hail-damage#short", ["/blog/hail-damage#short"]],
  ["#services", ["/blog/hail-damage#services"], hail],
  ["#No such name!", [], hail],
  ["javascript:alert(1)", []],
  ["https://a:b@c.org", []],
])("%s leads to %j", (typed, addresses, own) => {
  const found = destinationOptions(typed, pages, own ?? null);
  expect(found.map(({ value }) => value)).toEqual(addresses);
});

const href = (address: string) => ({ href: address });

it.each<[string, object, readonly LinkedPage[]]>([
  ["texas fire", { ...to(texas._id), statePage: "fire" }, pages],
  ["/contact", to("contactPage"), [contact]],
  [
    "hail",
    {
      target: {
        ...to(hail._id).target,
        _weak: true,
        _strengthenOnPublish: { type: "article" },
      },
    },
    [{ ...hail, isUnpublished: true }],
  ],
  ["https://example.org/a?b=1", href("https://example.org/a?b=1"), pages],
  ["http://example.org", href("https://example.org"), pages],
  ["claims@example.org", href("mailto:claims@example.org"), pages],
  ["(303) 555-0100", href("tel:3035550100"), pages],
  ["303‑555‑0100 ext. 12", href("tel:3035550100;ext=12"), pages],
  [
    "www.google.com/url?q=https://example.org/a&sa=D",
    href("https://example.org/a"),
    pages,
  ],
])("%s is stored as %j", (typed, destination, known) => {
  const [option] = destinationOptions(typed, known, null);
  expect(option?.destination).toEqual(destination);
});

it.each([
  ["  hail \u200b\ufeff\u{e0041}guide ", "hail guide"],
  ["https://site.example/blog/hail#short", "/blog/hail#short"],
  ["https://site.example/blog/hail/?utm_source=mail", "/blog/hail"],
  ["https://site.example.org/blog", "https://site.example.org/blog"],
])("of %j, %j is searched for", (typed, searched) =>
  expect(searchedText(typed, "https://site.example")).toBe(searched),
);

it.each<[string, string[]]>([
  ["hail", ["/blog/hail-damage", "/claims/hail-damage/texas"]],
  ["/blog/hail-damage#short", ["/blog/hail-damage"]],
  ["https://example.org/a#b", ["https://example.org/a#b"]],
  ["/blog/old", []],
  ["/two words", []],
])("a redirect for %j may lead to %j", (searched, addresses) => {
  const found = addressOptions(searched, pages, null, ["/blog/old"]);
  expect(found.map(({ value }) => value)).toEqual(addresses);
});
