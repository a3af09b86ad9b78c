/** The endpoint that forwards changes to all participating search engines. */
const ENDPOINT = "https://api.indexnow.org/indexnow";
/** In milliseconds; edits come in bursts, which are reported together. */
const QUIET_MS = 30_000;
const TIMEOUT_MS = 10_000;
const MOST_URLS = 10_000;

/** What is reported to search engines, and when. */
export type IndexNowOptions = {
  siteUrl: string;
  /** Null: nothing is reported. */
  indexNowKey: string | null;
  /** False while search engines should stay away. */
  isIndexable(): boolean;
  /** Every listed path, with the time of its last change. */
  listPages(): Promise<{ path: string; updatedAt: string }[]>;
  onFailure(error: unknown): void;
  quietMs?: number;
};

/**
 * Tells search engines which pages an edit changed, by comparing the current
 * list of pages with the previous one. It runs in the background.
 *
 * @returns call `contentChanged` after an edit, and once at the start: the changes
 * are reported once edits stop
 */
export function createIndexNow(options: IndexNowOptions) {
  const { indexNowKey: key, quietMs = QUIET_MS, siteUrl } = options;
  // A developer's machine is one that search engines cannot reach.
  const isUsed = key !== null && siteUrl.startsWith("https://");
  let known: Map<string, string> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function tell(): Promise<void> {
    if (known !== null && !options.isIndexable()) return;
    const pages = new Map(
      (await options.listPages()).map((page) => [page.path, page.updatedAt]),
    );
    const before = known ?? pages;
    const changed = [...new Set([...before.keys(), ...pages.keys()])].filter(
      (path) => before.get(path) !== pages.get(path),
    );
    if (changed.length > 0) await send(changed);
    // If the report failed, the changes are reported with the next edit.
    known = pages;
  }

  async function send(changed: readonly string[]): Promise<void> {
    const response = await fetch(ENDPOINT, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({
        ...{ key, host: new URL(siteUrl).host },
        keyLocation: `${siteUrl}/indexnow.txt`,
        urlList: changed.slice(0, MOST_URLS).map((path) => siteUrl + path),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`IndexNow answered ${response.status}`);
  }

  return {
    contentChanged(): void {
      if (!isUsed) return;
      clearTimeout(timer);
      const wait = known === null ? 0 : quietMs;
      timer = setTimeout(() => void tell().catch(options.onFailure), wait);
      timer.unref();
    },
    stop: () => clearTimeout(timer),
  };
}
