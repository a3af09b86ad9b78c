import { vercelStegaCombine } from "@vercel/stega";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";

import { stegaClean } from "~/model/stega";

import { TypedTexts } from "./typed-texts";

const PATH = 'sections[_key=="hero"].heading';

function pageWith(text: string, id = "home"): HTMLElement {
  const source = { id, type: "homePage", path: PATH };
  const marked = vercelStegaCombine(text, source, false);
  return new JSDOM(`<h1>${marked}</h1>`).window.document.body;
}

function documentWith(heading: string) {
  return { _id: "drafts.home", sections: [{ _key: "hero", heading }] };
}

const shown = (page: HTMLElement) => stegaClean(page.textContent);

/** The form, after each of the texts was typed while the page stood open. */
function typed(page: HTMLElement, ...values: string[]): TypedTexts {
  const texts = new TypedTexts();
  texts.open("home");
  for (const value of values) {
    texts.type(documentWith(value));
    texts.show(page);
  }
  return texts;
}

it("an older page that arrives late is brought up to what was typed", () => {
  const texts = typed(pageWith("S"), "S", "St", "Sto");
  const late = pageWith("St");
  texts.show(late);
  expect(shown(late)).toBe("Sto");
});

it("a text that the site has made of a field is left to the site", () => {
  const page = pageWith("STORM!");
  typed(page, "Storm", "Storms");
  expect(shown(page)).toBe("STORM!");
});
