/** Milliseconds until a server that does not answer is asked again. */
const PAUSE_MS = 3_000;

/**
 * Waits for changes of the drafts, one long request after the other, and loads
 * the page again once the preview is over.
 * In: where the drafts stood when the page was made, what to do at a change.
 */
export async function followChanges(
  since: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  let known = since;
  while (!signal.aborted) {
    const position = await nextPosition(known, signal);
    if (signal.aborted) return;
    if (position === "ended") return location.reload();
    if (position === null)
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    else if (position !== known) {
      known = position;
      onChange();
    }
  }
}

/** Null when the server does not answer: it may be starting again. */
async function nextPosition(
  since: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const address = `/preview/changes?since=${encodeURIComponent(since)}`;
    const response = await fetch(address, { signal });
    if (response.status === 401) return "ended";
    if (!response.ok) return null;
    const { position } = (await response.json()) as { position: string };
    return position;
  } catch {
    return null;
  }
}
