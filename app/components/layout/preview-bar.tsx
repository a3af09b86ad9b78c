import { useRevalidator } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect } from "react";

import { useRendering } from "~/render/render-context";
import { rendersIslands, serverOnly, StaticIsland } from "~/static-page/page";

/** What the bar needs of a preview that is open. */
type OpenPreview = {
  /** What the page shows, as the Studio writes it. */
  perspective: string;
  /** The name of the release that the page shows first; null without one. */
  release: string | null;
  /** As of when the page is shown; null for the present. */
  moment: ShownMoment | null;
  /** Who ended that moment, and with what; null for a moment without a revision. */
  change: { author: string | null; documents: string } | null;
  /** Differs when the menus or the forms do. */
  shell: string;
};

/** A local time of the firm: as the form sends it, in UTC, and as text. */
type Time = { time: string; iso: string; text: string };

type ShownMoment = Time & {
  isPast: boolean;
  /** The other moment with this local time, in the hour that the clocks repeat. */
  twin: Time | null;
};

type PreviewBarProps = {
  preview: {
    state: "open" | "ended" | "unknown";
    open: OpenPreview | null;
  };
  /** Path and query of the page, to return to. */
  path: string;
};

const texts = {
  ended:
    "The preview has ended. This is the page that visitors see. Open the preview again from the Studio.",
  unknown:
    "We cannot check the preview right now, so this is the page that visitors see. Reload it in a moment.",
} as const;

/**
 * Says in one line what the page shows, and expands to what can be changed. When
 * a draft changes, the page's content is read again, this line included.
 */
export function PreviewBar({ preview, path }: PreviewBarProps) {
  const { state, open } = preview;
  return (
    <aside
      aria-label="Preview"
      // A page of the past is not read again when its drafts change.
      data-preview={open?.moment?.isPast ? "past" : state}
      data-shell={open?.shell}
      className="no-print sticky bottom-0 z-40 max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto border-t border-control bg-pending-surface text-small text-pending"
    >
      {state !== "open" && <p className="shell py-2">{texts[state]}</p>}
      {open && (
        <StaticIsland
          name="preview"
          content={serverOnly(open)}
          view={
            rendersIslands ? (shown) => <Bar {...shown} path={path} /> : null
          }
        />
      )}
      {open && (
        <VisualEditing
          perspective={open.perspective}
          isPast={open.moment?.isPast ?? false}
        />
      )}
    </aside>
  );
}

/** It needs no script. */
function Bar({ path, ...shown }: OpenPreview & { path: string }) {
  const { unpublished } = useRendering();
  const { moment, change } = shown;
  return (
    <details>
      <summary className="shell flex items-center gap-3 py-1">
        <span className="truncate" suppressHydrationWarning>
          <strong>{`Preview: ${textOf(shown, [...unpublished])}`}</strong>
          {moment && ` · as of ${moment.text}`}
          {moment && !moment.isPast && ", which is still to come"}
          {change &&
            ` · ${change.author ?? "Somebody"} changed ${change.documents}`}
        </span>
        <Plus aria-hidden className="disclosure-mark ml-auto size-5 shrink-0" />
      </summary>
      <div className="shell flex flex-wrap items-center gap-x-6 gap-y-2 pb-3">
        <form
          method="post"
          action="/preview/moment"
          className="flex flex-wrap items-center gap-x-3 gap-y-2"
        >
          <input type="hidden" name="to" value={path} />
          <label htmlFor="preview-moment">
            Show the page as of (Central Time)
          </label>
          <input
            id="preview-moment"
            type="datetime-local"
            name="moment"
            defaultValue={moment?.time}
            className="input w-auto"
          />
          <button type="submit" className="action action-secondary">
            Show
          </button>
          {moment && <MomentButtons {...moment} />}
        </form>
        <form method="post" action="/preview/leave">
          <input type="hidden" name="to" value={path} />
          <button type="submit" className="action action-secondary">
            Leave preview
          </button>
        </form>
      </div>
    </details>
  );
}

/** What else the form offers with one click: other moments, a copy of the page. */
function MomentButtons({ isPast, twin }: ShownMoment) {
  const { syncTags } = useRendering();
  const buttons: [name: string, value: string, text: string][] = [
    ...(isPast ? ofThePast : []),
    ["now", "1", "Back to now"],
  ];
  if (twin) buttons.unshift(["at", twin.iso, `Show ${twin.text} instead`]);
  return (
    <>
      {isPast && (
        <input type="hidden" name="tags" value={[...syncTags].join(" ")} />
      )}
      {buttons.map(([name, value, text]) => (
        <button
          key={text}
          name={name}
          value={value}
          className="action action-secondary"
        >
          {text}
        </button>
      ))}
      {isPast && <p>Forms do not work on this page.</p>}
    </>
  );
}

const ofThePast: [name: string, value: string, text: string][] = [
  ["step", "back", "Earlier change"],
  ["step", "forth", "Later change"],
  ["evidence", "1", "Export as evidence"],
];

/** Says what the page shows. `unpublished` has the ids of its drafts and release versions. */
function textOf(
  { perspective, release, moment }: OpenPreview,
  unpublished: readonly string[],
): string {
  if (moment?.isPast) return "the page as it was";
  if (perspective === "published") return "the published page";
  const count = unpublished.length;
  const drafts = count === 1 ? "1 draft" : `${count || "no"} drafts`;
  if (perspective === "drafts") return `${drafts} on this page`;
  const [first] = perspective.split(",");
  const name = release ?? "a release";
  return unpublished.some((id) => id.startsWith(`versions.${first}.`))
    ? name
    : `${name} changes nothing on this page`;
}

/** Follows the drafts, and opens the Studio's forms from the page. */
function VisualEditing(shown: { perspective: string; isPast: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    // The preview may end before the page does.
    const bar = document.querySelector("[data-preview]");
    bar?.addEventListener("submit", () => gone.abort(), { signal });
    // Half a megabyte that no visitor loads.
    void import("~/visual-editing/start").then(({ startVisualEditing }) => {
      if (!signal.aborted) startVisualEditing({ ...shown, revalidate, signal });
    });
    return () => gone.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page follows by itself from then on
  }, []);
  return null;
}
