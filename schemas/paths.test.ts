import { describe, expect, it } from "vitest";

import {
  documentPath,
  documentPaths,
  fixedPaths,
  linkPath,
  linkRoutes,
  pageTypes,
} from "./paths.ts";

describe("documentPath", () => {
  it.each([
    [{ _type: "homePage" }, "/"],
    [{ _type: "claimsPage" }, "/claims-we-work"],
    [{ _type: "evidencePage" }, "/evidence"],
    [{ _type: "blogPage" }, "/blog"],
    [{ _type: "article", slug: { current: "sample" } }, "/blog/sample"],
    [{ _type: "hoaGuide", slug: "hoa-claims" }, "/blog/hoa-claims"],
    [{ _type: "service", slug: "appraisal" }, "/services/appraisal"],
    [{ _type: "claimType", slug: "condo-hoa" }, "/claims/condo-hoa"],
    [{ _type: "consultationPage" }, "/consultation"],
    [{ _type: "legalPage", slug: "privacy" }, "/privacy"],
    [{ _type: "state", slug: "texas" }, "/states/texas"],
    [
      { _type: "state", slug: "texas", page: "fire" as const },
      "/claims/fire-damage/texas",
    ],
    [
      { _type: "state", slug: "texas", page: "hail" as const },
      "/claims/hail-damage/texas",
    ],
    [
      {
        _type: "stateServicePage",
        kind: "negotiation",
        state: { slug: { current: "utah" } },
      },
      "/services/negotiation/utah",
    ],
    [
      { _type: "stateServicePage", kind: "hoa", state: "rhode-island" },
      "/claims/hoa/rhode-island",
    ],
  ])("%j stands at %s", (document, path) => {
    expect(documentPath(document)).toBe(path);
  });

  it.each([
    [{ _type: "faq" }],
    [{ _type: "article" }],
    [{ _type: "article", slug: { current: "" } }],
    [{ _type: "stateServicePage", kind: "flood", state: "texas" }],
    [{ _type: "stateServicePage", kind: "toString", state: "texas" }],
    [{ _type: "stateServicePage", kind: "wind", state: null }],
    [{ _type: "state", slug: null }],
  ])("%j has no page", (document) => {
    expect(documentPath(document)).toBeNull();
  });

  it("knows a path for every document that a link may lead to", () => {
    for (const _type of pageTypes) {
      expect(documentPath({ _type, slug: "x" }), _type).not.toBeNull();
    }
  });
});

describe("documentPaths", () => {
  it("names all pages of a state, in the same order for every slug", () => {
    const paths = documentPaths({ _type: "state", slug: "ohio" });
    expect(paths).toHaveLength(10);
    expect(paths[0]).toBe("/states/ohio");
    expect(paths.every((path) => path.endsWith("/ohio"))).toBe(true);
  });

  it("names the second address of an article only where the article has one", () => {
    const article = { _type: "article", slug: "a" };
    expect(documentPaths(article)).toEqual(["/blog/a"]);
    expect(documentPaths({ ...article, listInNews: true })).toEqual([
      "/blog/a",
      "/blog/industry-news/a",
    ]);
  });
});

describe("linkPath", () => {
  it.each([
    [{ target: { _type: "homePage" }, anchor: "services" }, "/#services"],
    [
      { target: { _type: "state", slug: "texas" }, statePage: "hail" as const },
      "/claims/hail-damage/texas",
    ],
    [{ route: "industry-news" }, "/blog/industry-news"],
    [{ href: "https://example.org/a" }, "https://example.org/a"],
  ])("%j leads to %s", (link, path) => {
    expect(linkPath(link)).toBe(path);
  });

  it.each([
    [{}],
    [{ target: null }],
    [{ target: { _type: "article", slug: null } }],
    [{ route: "constructor" }],
  ])("%j leads nowhere", (link) => {
    expect(linkPath(link)).toBeNull();
  });

  it("names only routes that the site has", () => {
    for (const path of Object.values(linkRoutes)) {
      expect(fixedPaths).toContain(path);
    }
  });
});
