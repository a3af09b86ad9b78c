import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

import { morph } from "./morph";

function bodyOf(html: string): HTMLElement {
  return new JSDOM(html).window.document.body;
}

/** Shows a page, does something on it, and then a newer rendering arrives. */
function refreshed(html: string, act: (shown: HTMLElement) => void) {
  const shown = bodyOf(html);
  act(shown);
  return {
    shown,
    with(newer: string) {
      morph(shown, bodyOf(newer));
      return shown;
    },
  };
}

const find = (body: HTMLElement, name: string) =>
  body.querySelector<HTMLElement>(name)!;

describe("a newer rendering", () => {
  it.each([
    ["a text before it changes", "<p>New</p>"],
    ["something is added before it", "<p>Old</p><p>More</p>"],
    ["something before it is removed", ""],
    ["something before it is replaced", "<h2>New</h2>"],
  ])("leaves the focus and what was typed where %s", (_, before) => {
    const form = `<form><input name="q" value=""><textarea></textarea></form>`;
    const page = refreshed(`<p>Old</p>${form}`, (shown) => {
      const input = find(shown, "input") as HTMLInputElement;
      input.value = "typed by a person";
      input.focus();
    });
    const input = find(page.shown, "input");
    page.with(before + form);
    expect(page.shown.ownerDocument.activeElement === input).toBe(true);
    expect(input).toHaveProperty("value", "typed by a person");
  });

  it("leaves details open, and what a script has hidden", () => {
    const question = (text: string) =>
      `<details><summary>${text}</summary></details><p id="hint">${text}</p>`;
    const page = refreshed(question("Why?"), (shown) => {
      find(shown, "details").setAttribute("open", "");
      find(shown, "#hint").hidden = true;
    });
    const shown = page.with(question("Why not?"));
    expect(find(shown, "details").hasAttribute("open")).toBe(true);
    expect(find(shown, "#hint").hidden).toBe(true);
    expect(find(shown, "summary").textContent).toBe("Why not?");
  });
});
