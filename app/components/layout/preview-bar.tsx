import { useRevalidator } from "@remix-run/react";
import { useEffect, useId, useState, useSyncExternalStore } from "react";

/** What the bar needs of a preview that is open. */
type OpenPreview = {
  /** What the page shows, as the Studio writes it. */
  perspective: string;
  /** As of when the page is shown; null for the present. */
  moment: { time: string; text: string } | null;
  /** Differs when the menus or the forms do. */
  shell: string;
};

type PreviewBarProps = {
  preview: {
    state: "open" | "ended" | "unknown";
    open: OpenPreview | null;
  };
  /** Path and query of the page, to return to after leaving the preview. */
  path: string;
};

const texts = {
  drafts: "Preview: this page shows drafts that visitors do not see.",
  published: "Preview: this is the page that visitors see.",
  release: "Preview: this is the page as it will be after the chosen release.",
  releaseAndDrafts:
    "Preview: this is the page as it will be after the chosen release, with drafts that visitors do not see.",
  ended:
    "The preview has ended. This is the page that visitors see. Open the preview again from the Studio.",
  unknown:
    "We cannot check the preview right now, so this is the page that visitors see. Reload it in a moment.",
} as const;

/**
 * Says that the page shows drafts, and reloads its content when a draft
 * changes.
 */
export function PreviewBar({ preview, path }: PreviewBarProps) {
  const { state, open } = preview;
  // Stops the reading when the editor leaves, since the preview may end before
  // the page does.
  const [isLeaving, setIsLeaving] = useState(false);
  const isFramed = useIsFramed();
  return (
    <aside
      aria-label="Preview"
      data-preview={state}
      data-shell={open?.shell}
      className="no-print sticky bottom-0 z-40 max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto border-t border-control bg-pending-surface text-pending"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <div className="min-w-60 flex-1 text-small">
          <p>{textOf(preview)}</p>
          {open && <PreviewMoment moment={open.moment} path={path} />}
        </div>
        {state !== "ended" && !isFramed && (
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
      {open && !isLeaving && <VisualEditing {...open} />}
    </aside>
  );
}

function textOf({ state, open }: PreviewBarProps["preview"]): string {
  if (state !== "open") return texts[state];
  const names = open?.perspective.split(",") ?? [];
  if (names.includes("published")) return texts.published;
  const isRelease = names.some((name) => name !== "drafts");
  if (!isRelease) return texts.drafts;
  return names.includes("drafts") ? texts.releaseAndDrafts : texts.release;
}

/** True beside the forms of the Studio, where the page that visitors see cannot be shown. */
function useIsFramed(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => window.parent !== window,
    () => false,
  );
}

/** Follows the drafts, and leads from the page to the forms of the Studio. */
function VisualEditing(props: OpenPreview) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const gone = new AbortController();
    // Half a megabyte that no visitor loads.
    void import("~/visual-editing/start").then(({ startVisualEditing }) => {
      const { signal } = gone;
      if (!signal.aborted) startVisualEditing({ ...props, revalidate, signal });
    });
    return () => gone.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page follows by itself from then on
  }, []);
  return null;
}

type PreviewMomentProps = Pick<OpenPreview, "moment"> &
  Pick<PreviewBarProps, "path">;

/** Says and chooses as of when a preview is shown; it needs no script. */
function PreviewMoment({ moment, path }: PreviewMomentProps) {
  const id = useId();
  return (
    <details>
      <summary className="py-1 font-bold">
        {`Shown as of ${moment?.text ?? "now"}`}
      </summary>
      <form
        method="post"
        action="/preview/moment"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1"
      >
        <input type="hidden" name="to" value={path} />
        <label htmlFor={id}>Another moment (Central Time)</label>
        <input
          // The choice of another tab is another field.
          key={moment?.time}
          id={id}
          type="datetime-local"
          name="moment"
          defaultValue={moment?.time}
          className="input w-auto"
        />
        <button type="submit" className="action action-secondary">
          Show
        </button>
        {moment && (
          <button
            type="submit"
            name="now"
            value="1"
            className="action action-secondary"
          >
            Back to now
          </button>
        )}
      </form>
    </details>
  );
}
