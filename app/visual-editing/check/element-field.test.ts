import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";
import { vercelStegaCombine } from "@vercel/stega";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

import { elementField, elementName, fieldPath } from "./element-field";

const home = { id: "home", type: "homePage" };
const baseUrl = "/studio";

function text(value: string, path: string): string {
  const mark = { origin: "sanity.io", ...home, path, baseUrl };
  return vercelStegaCombine(value, mark, false);
}

function attribute(path: string): string {
  return createDataAttribute({ ...home, path, baseUrl }).toString();
}

function first(html: string, selector: string): Element {
  const { document } = new JSDOM(html).window;
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

describe("the field of an element", () => {
  it.each([
    ["of its text", `<h2><b>${text("Costs", "title")}</b></h2>`, "h2", "title"],
    [
      "of its description",
      `<img src="/a.jpg" alt="${text("", "picture")}">`,
      "img",
      "picture",
    ],
    [
      "of what lies around it",
      `<ul data-sanity="${attribute('sections[_key=="a"].cards[_key=="b"]')}"><li><p>3</p></li></ul>`,
      "p",
      'sections[_key=="a"].cards[_key=="b"]',
    ],
  ])("is that %s", (_, html, selector, path) => {
    expect(elementField(first(html, selector))).toEqual({ ...home, path });
  });

  it("is none where nothing says so", () => {
    expect(elementField(first("<p>Written by the site</p>", "p"))).toBeNull();
    expect(elementField(first('<p data-sanity="x">A</p>', "p"))).toBeNull();
  });

  it("is opened in the Studio by its path", () => {
    const field = { ...home, path: 'body[_key=="a"]' };
    expect(fieldPath(field)).toBe(
      "/studio/intent/edit/id=home;type=homePage;path=body%5B_key%3D%3D%22a%22%5D",
    );
    expect(fieldPath({ ...home, path: "" })).toBe(
      "/studio/intent/edit/id=home;type=homePage",
    );
  });
});

describe("the name of an element", () => {
  it.each([
    [
      `<h3> ${text("Costs", "title")}\n of a claim </h3>`,
      "h3",
      "Heading “Costs of a claim”",
    ],
    ['<a aria-label="Home"><svg></svg></a>', "a", "Link “Home”"],
    [
      "<h2>Before</h2><h2>Roofs</h2><h2> </h2><p><img></p><h2>After</h2>",
      "img",
      "Picture below “Roofs”",
    ],
    [`<p>${"word ".repeat(20)}</p>`, "p", `Text “${"word ".repeat(12)}…”`],
    ["<button></button>", "button", "Button"],
    ["<hr>", "hr", "Element <hr>"],
  ])("of %s", (html, selector, name) => {
    expect(elementName(first(html, selector))).toBe(name);
  });
});
