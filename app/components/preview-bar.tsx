import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

import { rendersIslands } from "~/static-page/server-only";

import { replaceIslands } from "../static-page/static-island";

type PreviewBarProps = {
  preview: {
    state: "open" | "ended" | "unknown";
    /** Where the drafts stood when the page was made. */
    position: string | null;
  };
  /** Where to stay once the preview is left. */
  path: string;
};

const texts = {
  open: "Preview: this page shows drafts that visitors do not see.",
  ended:
    "The preview has ended, and this is the page that visitors see. Open the preview again from the Studio.",
  unknown:
    "The preview cannot be checked at the moment, so this is the page that visitors see. Load it again in a moment.",
} as const;

/** Tells an editor what they look at, and shows what they type. */
export function PreviewBar({ preview, path }: PreviewBarProps) {
  const { state, position } = preview;
  // An editor who leaves asks no more: by then the preview may be over.
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <aside
      aria-label="Preview"
      data-preview={state}
      className="no-print sticky bottom-0 z-40 border-t border-control bg-pending-surface text-pending"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="text-small">{texts[state]}</p>
        {state !== "ended" && (
          <form
            method="post"
            action="/preview/leave"
            onSubmit={() => setIsLeaving(true)}
          >
            <input type="hidden" name="to" value={path} />
            <button type="submit" className="action action-secondary">
              Leave preview
            </button>
          </form>
        )}
      </div>
      {position !== null && !isLeaving && <Refresh since={position} />}
    </aside>
  );
}

/** In the browser: true on a page that shows drafts. */
export function isPreviewing(): boolean {
  return document.querySelector("[data-preview=open]") !== null;
}

/** Reads the page again whenever a draft has changed. */
function Refresh({ since }: { since: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const gone = new AbortController();
    let last = new AbortController();
    function readAgain(): void {
      // An answer from before this change must not come after it.
      last.abort();
      last = new AbortController();
      // The menus are React's, and nearly everything else is not.
      void revalidate();
      if (!rendersIslands)
        void readIslands(AbortSignal.any([gone.signal, last.signal]));
    }
    void followChanges(since, readAgain, gone.signal);
    return () => gone.abort();
    // A page that comes with a change has a new position, which this effect knows already.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it follows from the first position on
  }, []);
  return null;
}

// A missed change comes with the next one.
async function readIslands(signal: AbortSignal): Promise<void> {
  const response = await fetch(location.href, { signal }).catch(() => null);
  // A page that is gone has nothing to put in place.
  if (response?.status === 404) return location.reload();
  if (!response?.ok) return;
  const html = await response.text().catch(() => null);
  if (html !== null && !signal.aborted)
    replaceIslands(new DOMParser().parseFromString(html, "text/html"));
}

const PAUSE = 3_000;

async function followChanges(
  since: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  let known = since;
  while (!signal.aborted) {
    const position = await nextPosition(known, signal);
    if (signal.aborted) return;
    if (position === "ended") return location.reload();
    if (position === null) await new Promise((done) => setTimeout(done, PAUSE));
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
