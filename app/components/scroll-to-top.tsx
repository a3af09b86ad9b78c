import { ArrowUp } from "lucide-react";
import { useEffect, useState } from "react";

const threshold = 100;

/** A way back up, once there is something to go back to. */
export function ScrollToTop() {
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const update = () => setIsShown(window.scrollY > threshold);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label="Back to top"
      // The stylesheet decides whether scrolling is smooth or, for those who
      // asked for less motion, at once.
      onClick={() => window.scrollTo({ top: 0 })}
      className="no-print fixed right-4 bottom-4 z-30 grid size-11 cursor-pointer place-items-center rounded-control border border-control bg-surface text-ink hover:border-ink"
    >
      <ArrowUp aria-hidden className="size-5" strokeWidth={1.5} />
    </button>
  );
}
