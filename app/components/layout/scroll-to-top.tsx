import { ArrowUp } from "lucide-react";

/**
 * A way back up, once there is something to go back to: the stylesheet shows it
 * on a page that inline-scripts/every-page.ts has marked.
 */
export function ScrollToTop() {
  return (
    <button
      type="button"
      aria-label="Back to top"
      data-own="top"
      className="scroll-to-top no-print fixed right-4 bottom-4 z-30 size-11 cursor-pointer place-items-center rounded-control border border-control bg-surface text-ink hover:border-ink"
    >
      <ArrowUp aria-hidden className="size-5" strokeWidth={1.5} />
    </button>
  );
}
