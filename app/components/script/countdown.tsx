import countdownScript from "~/inline-scripts/countdown.ts?script";

import { InlineScript } from "./inline-script";
import { HideButton, Dismissible } from "./dismissible";

type CountdownProps = {
  /** The label of the clock, which must promise nothing. */
  label: string | null;
};

const START = 1800;

/**
 * A countdown of half an hour, which a visitor can dismiss. A small script runs
 * it; React does not touch the clock's text.
 */
export function Countdown({ label }: CountdownProps) {
  return (
    <Dismissible name="countdown">
      <div
        data-dismissible="countdown"
        className="no-print mt-9 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-6"
      >
        <span
          role="timer"
          aria-live="off"
          data-seconds={START}
          className="font-serif text-h3 font-semibold tabular-nums"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: clockText(START) }}
        />
        {label && (
          <span className="max-w-[36ch] text-small text-ink-soft">{label}</span>
        )}
        <HideButton
          name="countdown"
          className="min-h-6 cursor-pointer text-small text-link underline underline-offset-4"
        >
          Hide timer
        </HideButton>
      </div>
      <InlineScript code={countdownScript} />
    </Dismissible>
  );
}

/** In: whole seconds. Out: minutes and seconds as a clock shows them. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
