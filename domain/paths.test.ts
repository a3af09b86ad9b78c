import { expect, it } from "vitest";

import {
  documentPath,
  type LinkSource,
  linkPath,
  type PathSource,
} from "./paths.ts";

const service = { _type: "stateServicePage", kind: "negotiation" };

it.each<[PathSource, string | null]>([
  [{ _type: "article", slug: { current: "sample" } }, "/blog/sample"],
  [{ _type: "state", slug: "ohio", page: "fire" }, "/claims/fire-damage/ohio"],
  [{ ...service, state: { slug: "utah" } }, "/services/negotiation/utah"],
  [{ _type: "faq" }, null],
  [{ _type: "article" }, null],
  [{ ...service, kind: "flood", state: "texas" }, null],
  [{ ...service, state: null }, null],
])("%j stands at %s", (document, path) =>
  expect(documentPath(document)).toBe(path),
);

const texas = { _type: "state", slug: "texas" };

it.each<[LinkSource, string | null]>([
  [{ target: { _type: "homePage" }, anchor: "services" }, "/#services"],
  [{ target: texas, statePage: "hail" }, "/claims/hail-damage/texas"],
  [{ route: "industry-news" }, "/blog/industry-news"],
  [{ href: "https://example.org/a" }, "https://example.org/a"],
  [{}, null],
  [{ route: "constructor" }, null],
])("the link %j leads to %s", (link, path) =>
  expect(linkPath(link)).toBe(path),
);
