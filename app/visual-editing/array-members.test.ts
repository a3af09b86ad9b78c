import { vercelStegaCombine } from "@vercel/stega";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

import type { TextSource } from "~/model/preview";

import { markArrayMembers } from "./array-members";

const home = { id: "home", type: "homePage" };

function text(value: string, path: string, source: Partial<TextSource> = {}) {
  const mark = { origin: "sanity.io", ...home, path, baseUrl: "/studio" };
  return vercelStegaCombine(value, { ...mark, ...source }, false);
}

function pageWith(html: string): HTMLElement {
  const page = new JSDOM(`<main data-island="page">${html}</main>`);
  return page.window.document.body;
}

/** The marked elements, by `id` or name, with the path that each says. */
function marked(page: HTMLElement): string[] {
  return [...page.querySelectorAll("[data-sanity]")].map((element) => {
    const attribute = element.getAttribute("data-sanity") ?? "";
    const { id, path } = Object.fromEntries(
      attribute.split(";").map((part) => part.split("=")),
    ) as Record<string, string>;
    return `${element.id || element.localName}: ${id} ${path}`;
  });
}

const card = (key: string) => `<li id="${key}">
  <h3><a>${text("Title", `cards[_key=="${key}"].title`)}</a></h3>
  <p>${text("Text", `cards[_key=="${key}"].text`)}</p><p>Learn more</p></li>`;

describe("members of arrays", () => {
  it("are marked on the largest element that shows nothing else", () => {
    const page = pageWith(`<ul>${card("a")}${card("b")}</ul>`);
    markArrayMembers(page);
    expect(marked(page)).toEqual(["a: home cards:a", "b: home cards:b"]);
  });

  it("that are references are members of the array that refers", () => {
    const member = { ...home, path: 'faqs[_key=="f"]' };
    const answer = { id: "faq-1", type: "faq", member };
    const question = `<details>
      <summary>${text("Why?", "question", answer)}</summary>
      <p>${text("Because", 'answer[_key=="b"].children[_key=="s"].text', answer)}</p>
    </details>`;
    const page = pageWith(question);
    markArrayMembers(page);
    expect(marked(page)).toContain("details: home faqs:f");
    // Running text is not moved piece by piece.
    expect(marked(page)).toHaveLength(1);
  });
});
