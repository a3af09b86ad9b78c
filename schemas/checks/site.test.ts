import { expect, it } from "vitest";

import { headsOf, pathsOf, siteOf } from "./site.ts";

const settings = {
  _id: "siteSettings",
  _type: "siteSettings",
  defaultSeo: { description: "We work for owners." },
  translations: [
    {
      language: "es",
      defaultSeo: { description: "Trabajamos para propietarios." },
    },
  ],
};

it.each([
  ["en", "/services/techos", "Techos. We work for owners."],
  ["es", "/es/services/techos", "Techos. Trabajamos para propietarios."],
])("the head of a page in %s is at %s", (language, path, description) => {
  const slug = { current: "techos" };
  const page = { _id: "a", _type: "service", title: "Techos", slug, language };
  const site = siteOf([settings, page], "https://rcc.example");
  expect(headsOf(page, site)).toMatchObject([{ path, description }]);
  expect(site.paths).toContain(path);
});

it("an article's former addresses are in its language", () => {
  const page = { _id: "a", _type: "article", language: "es", aliases: ["old"] };
  expect(pathsOf(page, new Map())).toEqual(["/es/blog/old"]);
});
