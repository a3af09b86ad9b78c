import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { PageRefresh } from "./page-refresh";
import { TypedTexts } from "./typed-texts";

const island = (text: string) =>
  `<div data-island="page"><h1>${text}</h1></div>`;
const bar = (shell: string) =>
  `<aside data-preview="open" data-shell="${shell}"></aside>`;

type Given = { text: string; shell?: string; title?: string };

function pageWith({ text, shell = "1", title = "Storm" }: Given): string {
  return `<title>${title}</title><nav><button aria-expanded="false">Menu</button></nav>${bar(shell)}${island(text)}`;
}

let answers: Response[];
const revalidate = vi.fn<() => void>();

beforeEach(() => {
  const { document } = new JSDOM(pageWith({ text: "Storm" })).window;
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", new URL("https://example.com/blog/storm"));
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = (html: string) => new JSDOM(html).window.document;
    },
  );
  vi.stubGlobal("fetch", async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("Failed to fetch");
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Reads the page again while the server gives these answers, one after the other. */
async function readWith(...given: Response[]): Promise<void> {
  answers = given;
  const { signal } = new AbortController();
  const texts = new TypedTexts();
  const refresh = new PageRefresh({ revalidate, texts, signal });
  while (answers.length > 0) await refresh.read();
}

const page = (given: Given) => new Response(pageWith(given));
const notFound = () =>
  new Response(pageWith({ text: "Not found", title: "404" }), { status: 404 });
const heading = () => document.querySelector("h1")?.textContent;

it("while a slug changes the page stays, and follows once it has an address again", async () => {
  await readWith(notFound());
  expect(heading()).toBe("Storm");
  expect(document.title).toBe("Storm");
  await readWith(notFound(), page({ text: "Storms", title: "Storms" }));
  expect(heading()).toBe("Storms");
  expect(document.title).toBe("Storms");
});
