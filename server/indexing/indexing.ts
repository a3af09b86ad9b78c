import { contentGaps, keepsFromListing } from "../../domain/content-gaps.ts";
import {
  contentGapsQuery,
  judgedDocuments,
} from "../../domain/content-gaps-query.ts";

/** What determines the indexing of the site, and the listeners for a change. */
export type IndexingOptions = {
  siteUrl: string;
  /** True if the operator allows indexing in spite of placeholders. */
  allowIndexing: boolean;
  /** Reads published content. */
  fetch(query: string): Promise<unknown>;
  /** Called when `isOpen` changes. */
  onChange(): void;
  /** Logs a sentence for the operator. */
  say(sentence: string): void;
  onFailure(error: unknown): void;
};

/** Knows whether search engines may list the site. */
export type Indexing = {
  /** False while the whole site must not be indexed. */
  isOpen(): boolean;
  /** Checks the content again, at the start and after an edit. Never throws. */
  refresh(): Promise<void>;
};

/**
 * Decides whether search engines may list the site: always on a loopback address,
 * which they cannot reach; on a public one, once the content has no placeholder,
 * unconfirmed fact or missing approval, or with ALLOW_INDEXING.
 */
export function createIndexing(options: IndexingOptions): Indexing {
  if (options.allowIndexing || isLoopback(options.siteUrl)) {
    return { isOpen: () => true, refresh: () => Promise.resolve() };
  }
  let isOpen = false;
  let hasSaid = false;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function look(): Promise<void> {
    const documents = judgedDocuments(await options.fetch(contentGapsQuery));
    const count = contentGaps(documents, Date.now()).filter(
      keepsFromListing,
    ).length;
    if (!hasSaid && count > 0) options.say(reason(count));
    hasSaid = true;
    if (isOpen === (count === 0)) return;
    isOpen = count === 0;
    options.onChange();
  }

  async function lookUntilTrue(): Promise<void> {
    do {
      isAskedAgain = false;
      await look().catch(options.onFailure);
    } while (isAskedAgain);
    running = null;
  }

  return {
    isOpen: () => isOpen,
    refresh() {
      // An edit during the check causes one more check.
      isAskedAgain = running !== null;
      running ??= lookUntilTrue();
      return running;
    },
  };
}

function reason(count: number): string {
  const things =
    count === 1
      ? "1 thing to fill in, confirm or approve is"
      : `${count} things to fill in, confirm or approve are`;
  return `Search engines are told not to list any page, because ${things} left: \`npm run content:check\` names them. ALLOW_INDEXING=1 lets pages be listed anyway.`;
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
