/** Which pages are made before they are asked for, and how. */
export type WarmUpOptions = {
  /** False: none is. */
  isOn: boolean;
  /** The keys of pages that earlier runs were asked for, the most read first. */
  readEarlier: readonly string[];
  /** The pages of the sitemap. */
  listPages(): Promise<readonly { path: string }[]>;
  /** Renders pages in this order. */
  warm(keys: Iterable<string>): void;
  onFailure(error: unknown): void;
};

/**
 * Makes the function that renders the most read pages of earlier runs, then all
 * others of the sitemap. It does so once; a call after a failure tries again.
 * Never throws.
 */
export function createWarmUp(options: WarmUpOptions): () => Promise<void> {
  let isWarm = !options.isOn;
  return async () => {
    if (isWarm) return;
    isWarm = true;
    try {
      const listed = await options.listPages();
      const paths = listed.map(({ path }) => path);
      options.warm(new Set([...options.readEarlier, "/", ...paths]));
    } catch (error) {
      isWarm = false;
      options.onFailure(error);
    }
  };
}
