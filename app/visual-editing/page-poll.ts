const SHORTEST_MS = 2_000;
/** The longest that a change can go unseen on a page that an editor looks at. */
const LONGEST_MS = 16_000;

/**
 * Reads the page of a preview in its own tab again and again: after two seconds, and
 * after twice as long each time nothing has changed, until the window gets the focus
 * again. On hosted Sanity a reading is some twenty requests. In Presentation, the
 * only page that may frame the site, nothing is read: it reports changes.
 *
 * @param read returns true if the page has changed.
 */
export function pollPage(
  read: () => Promise<boolean>,
  signal: AbortSignal,
): void {
  if (window.parent !== window) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void readNow(ms), ms);
  };
  async function readNow(waited: number): Promise<void> {
    const own = timer;
    const isVisible = document.visibilityState === "visible";
    const hasChanged = isVisible && (await read().catch(report));
    // The focus may have come back meanwhile.
    if (signal.aborted || timer !== own) return;
    readAfter(hasChanged ? SHORTEST_MS : Math.min(waited * 2, LONGEST_MS));
  }
  const begin = () => readAfter(SHORTEST_MS);
  window.addEventListener("focus", begin, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  begin();
}

/** The next reading may go well, such as after an extension has changed the page. */
function report(error: unknown): boolean {
  console.error(error);
  return false;
}
