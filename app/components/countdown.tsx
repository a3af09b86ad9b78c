import { useEffect, useState } from "react";

type CountdownProps = {
  /** What the clock stands for; it promises nothing. */
  label: string | null;
};

const start = 1800;
const storageKey = "site:countdown";

/** In: whole seconds. Out: minutes and seconds as a clock shows them. */
export function clockText(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${rest}`;
}

/** Half an hour that runs down to nothing, and that a visitor can put away. */
export function Countdown({ label }: CountdownProps) {
  const [seconds, setSeconds] = useState(start);
  const [isHidden, setIsHidden] = useState(false);
  const isOver = seconds === 0;

  useEffect(() => {
    if (sessionStorage.getItem(storageKey) === "hidden") setIsHidden(true);
  }, []);

  useEffect(() => {
    if (isOver || isHidden) return;
    const interval = setInterval(
      () => setSeconds((left) => Math.max(0, left - 1)),
      1000,
    );
    return () => clearInterval(interval);
  }, [isOver, isHidden]);

  function hide(): void {
    sessionStorage.setItem(storageKey, "hidden");
    setIsHidden(true);
  }

  if (isHidden) return null;
  return (
    <div
      data-put-away="countdown"
      className="no-print mt-9 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-6"
    >
      <span
        role="timer"
        aria-live="off"
        className="font-serif text-h3 font-semibold tabular-nums"
      >
        {clockText(seconds)}
      </span>
      {label && (
        <span className="max-w-[36ch] text-small text-ink-soft">{label}</span>
      )}
      <button
        type="button"
        onClick={hide}
        className="min-h-6 cursor-pointer text-small text-link underline underline-offset-4"
      >
        Hide timer
      </button>
    </div>
  );
}
