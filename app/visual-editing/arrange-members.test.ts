import { JSDOM } from "jsdom";
import { expect, it } from "vitest";

import { arrangeMembers, membersShown } from "./arrange-members";

const member = (key: string) =>
  `<li id="${key}" data-sanity="id=home;type=page;path=sections:s.cards:${key};base=x"></li>`;

function pageWith(html: string): HTMLElement {
  return new JSDOM(`<div data-island="page">${html}</div>`).window.document
    .body;
}

const idsIn = (page: HTMLElement) =>
  [...page.querySelectorAll("[id]")].map(({ id }) => id);

/** The document of the page, with these cards. */
function edited(...keys: string[]) {
  const cards = keys.map((_key) => ({ _key }));
  return new Map([["home", { sections: [{ _key: "s", cards }] }]]);
}

it("members take the order of the document, and what stands between stays", () => {
  const page = pageWith(`<ul>${member("a")}<hr id="rule">${member("b")}</ul>`);
  arrangeMembers(page, edited("b", "a"));
  expect(idsIn(page)).toEqual(["b", "rule", "a"]);
});

it("a removed member is gone with what stands around it alone", () => {
  const page = pageWith(
    `<ul><div class="cell">${member("a")}</div><div class="cell">${member("b")}</div></ul>`,
  );
  arrangeMembers(page, edited("b"));
  expect(idsIn(page)).toEqual(["b"]);
  expect(page.querySelectorAll(".cell")).toHaveLength(1);
});

it("members of other documents, and what React renders, stay", () => {
  const page = pageWith(member("a") + member("b"));
  arrangeMembers(page, new Map([["other", { sections: [] }]]));
  expect(idsIn(page)).toEqual(["a", "b"]);
  const menu = new JSDOM(`<nav>${member("a")}${member("b")}</nav>`).window
    .document.body;
  arrangeMembers(menu, edited("b", "a"));
  expect(idsIn(menu)).toEqual(["a", "b"]);
});

it("the order of the page is known for an array of a document", () => {
  const page = pageWith(member("b") + member("a") + member("b"));
  const shown = membersShown(page);
  page.replaceChildren();
  const cards = ["sections", { _key: "s" }, "cards"];
  expect(shown("home", cards)).toEqual(["b", "a"]);
  expect(shown("home", ["sections"])).toEqual([]);
  expect(shown("other", cards)).toEqual([]);
});
