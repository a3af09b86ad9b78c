import { islandsOf, rememberIsland } from "~/static-page/page";

import { markArrayMembers } from "./array-members";
import { morph } from "./morph";
import type { TypedTexts } from "./typed-texts";

type PageRefreshOptions = {
  /** Reads the data of what React renders: the menus and the forms. */
  revalidate(): void;
  /** What is typed in the form, and may not be stored yet. */
  texts: TypedTexts;
  signal: AbortSignal;
};

/** Reads the page again and changes what differs, in place. */
export class PageRefresh {
  readonly #options: PageRefreshOptions;
  #reading: Promise<boolean> | null = null;
  #isAskedAgain = false;
  #shell = shellOf(document);
  #rendering = "";

  constructor(options: PageRefreshOptions) {
    this.#options = options;
  }

  /**
   * One request at a time: what changes meanwhile is read by the next one.
   *
   * @returns true if the page differs from what was read before.
   */
  read(): Promise<boolean> {
    if (this.#reading) this.#isAskedAgain = true;
    this.#reading ??= this.#readAll().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #readAll(): Promise<boolean> {
    const before = this.#rendering;
    do {
      this.#isAskedAgain = false;
      await this.#readOnce();
    } while (this.#isAskedAgain && !this.#options.signal.aborted);
    return this.#rendering !== before;
  }

  // A missed change comes with the next one.
  async #readOnce(): Promise<void> {
    const { revalidate, signal } = this.#options;
    const response = await fetch(location.href, { signal }).catch(() => null);
    // While a slug is typed its page has no address: what was shown stays.
    if (!response?.ok) return;
    const html = await response.text().catch(() => null);
    if (html === null || signal.aborted) return;
    const newer = new DOMParser().parseFromString(html, "text/html");
    // The preview is over, and the page says so.
    if (!newer.querySelector("[data-preview=open]")) return location.reload();
    this.#rendering = renderingOf(newer);
    markArrayMembers(newer.body);
    this.#options.texts.show(newer.body);
    morphIslands(newer);
    if (shellOf(newer) === this.#shell) return;
    this.#shell = shellOf(newer);
    revalidate();
  }
}

/** Identifies the menus and forms that React renders (root.tsx). */
function shellOf(page: Document): string | undefined {
  return page.querySelector<HTMLElement>("[data-preview]")?.dataset["shell"];
}

/** What two readings of an unchanged page have in common: the nonce differs. */
function renderingOf(page: Document): string {
  const islands = [...islandsOf(page)].map(([, { innerHTML }]) => innerHTML);
  return [shellOf(page), page.title, ...islands]
    .join()
    .replaceAll(/ nonce="[^"]*"/g, "");
}

function morphIslands(newer: Document): void {
  const shown = new Map(islandsOf(document));
  for (const [name, element] of islandsOf(newer)) {
    const place = shown.get(name);
    if (!place) continue;
    rememberIsland(name, element.innerHTML);
    morph(place, element);
  }
  if (newer.title) document.title = newer.title;
}
