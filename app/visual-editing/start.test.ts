import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { startVisualEditing } from "./start";

vi.mock("@sanity/visual-editing/enable-visual-editing", () => ({
  enableVisualEditing: () => () => {},
}));
vi.mock(import("./typed-texts"), async (original) => {
  const { TypedTexts, ...others } = await original();
  return { TypedTexts, ...others, followForm: () => new TypedTexts() };
});

const pageWith = (heading: string) =>
  `<aside data-preview="open" data-shell="1"></aside><div data-island="page"><h1>${heading}</h1></div>`;

/** What the site answers, and the second of each request. */
let heading: string;
let asked: number[];

beforeEach(() => {
  vi.useFakeTimers();
  heading = "Storm";
  asked = [];
  const started = Date.now();
  const { document } = new JSDOM(pageWith(heading)).window;
  const shown = { visibilityState: "visible", adoptedStyleSheets: [] };
  for (const [name, value] of Object.entries(shown))
    Object.defineProperty(document, name, { value });
  const window = new EventTarget();
  const globals = {
    document,
    window: Object.assign(window, { parent: window }),
    location: new URL("https://example.com/blog/storm"),
    DOMParser: class {
      parseFromString = (html: string) => new JSDOM(html).window.document;
    },
    MutationObserver: class {
      disconnect() {}
    },
    CSSStyleSheet: class {
      replaceSync() {}
    },
    PerformanceNavigationTiming: class {},
    async fetch() {
      asked.push((Date.now() - started) / 1000);
      return new Response(pageWith(heading));
    },
  };
  for (const [name, value] of Object.entries(globals))
    vi.stubGlobal(name, value);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openPreview(): AbortController {
  const gone = new AbortController();
  startVisualEditing({
    perspective: "drafts",
    isPast: false,
    revalidate() {},
    signal: gone.signal,
  });
  return gone;
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it("in Presentation, which reports each change, the page does not ask by itself", async () => {
  Object.assign(window, { parent: null });
  openPreview();
  await pass(3_600);
  expect(asked).toEqual([]);
});

it("in a tab of its own it asks less and less often while nothing changes", async () => {
  const gone = openPreview();
  await pass(80);
  expect(asked).toEqual([2, 4, 8, 16, 32, 48, 64, 80]);

  heading = "Hail";
  await pass(16 + 6);
  expect(document.querySelector("h1")?.textContent).toBe("Hail");
  expect(asked.slice(8)).toEqual([96, 98, 102]);

  await pass(3);
  window.dispatchEvent(new Event("focus"));
  await pass(2);
  expect(asked.slice(11)).toEqual([107]);

  gone.abort();
  window.dispatchEvent(new Event("focus"));
  await pass(3_600);
  expect(asked).toHaveLength(12);
});
