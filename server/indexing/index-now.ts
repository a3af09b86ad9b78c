/** The endpoint that forwards changes to all participating search engines. */
const ENDPOINT = "https://api.indexnow.org/indexnow";
/** In milliseconds; edits come in bursts, which are reported together. */
const QUIET_MS = 30_000;
const TIMEOUT_MS = 10_000;
const MOST_URLS = 10_000;

type Entry = { path: string; updatedAt: string };

/** What is reported to search engines, and when. */
export type IndexNowOptions = {
  siteUrl: string;
  /** Null: nothing is reported. */
  indexNowKey: string | null;
  /** False while search engines should stay away. */
  isIndexable(): boolean;
  /** Every listed path, with the time of its last change. */
  listPages(): Promise<Entry[]>;
  onFailure(error: unknown): void;
  fetch?: typeof fetch;
  quietMs?: number;
};

/** Reports changed pages to search engines. */
export type IndexNow = {
  /** Reads the current pages, so that later changes are reported. */
  start(): Promise<void>;
  /**
   * Call it after an edit; reports the changes once edits stop. Never throws.
   */
  contentChanged(): void;
  stop(): void;
};

/**
 * Tells search engines which pages an edit changed, by comparing the current
 * list of pages with the previous one. It runs in the background.
 */
export function createIndexNow(options: IndexNowOptions): IndexNow {
  const { quietMs = QUIET_MS, siteUrl } = options;
  // False on a developer's machine, which search engines cannot reach.
  const isPublic = siteUrl.startsWith("https://");
  const indexNowKey = isPublic ? options.indexNowKey : null;
  const post = options.fetch ?? fetch;
  let known: Map<string, string> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function tell(): Promise<void> {
    if (!options.isIndexable()) return;
    const pages = await listed(options);
    const changed = known ? changedPaths(known, pages) : [];
    if (changed.length > 0) await send(changed);
    // If the report failed, the changes are reported with the next edit.
    known = pages;
  }

  async function send(changed: readonly string[]): Promise<void> {
    if (indexNowKey === null) return;
    const response = await post(ENDPOINT, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(message(siteUrl, indexNowKey, changed)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`IndexNow answered ${response.status}`);
  }

  return {
    async start() {
      if (indexNowKey === null) return;
      known = await listed(options).catch((error: unknown) => {
        options.onFailure(error);
        return null;
      });
    },
    contentChanged() {
      if (indexNowKey === null) return;
      clearTimeout(timer);
      timer = setTimeout(() => void tell().catch(options.onFailure), quietMs);
      timer.unref();
    },
    stop: () => clearTimeout(timer),
  };
}

async function listed({ listPages }: IndexNowOptions) {
  const pages = await listPages();
  return new Map(pages.map(({ path, updatedAt }) => [path, updatedAt]));
}

/**
 * The new, changed and removed paths, all of which search engines should visit.
 */
function changedPaths(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

function message(siteUrl: string, key: string, paths: readonly string[]) {
  return {
    host: new URL(siteUrl).host,
    key,
    keyLocation: `${siteUrl}/indexnow.txt`,
    urlList: paths.slice(0, MOST_URLS).map((path) => `${siteUrl}${path}`),
  };
}
