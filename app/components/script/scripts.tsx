import type { ReactNode } from "react";

import countdownScript from "~/inline-scripts/countdown.ts?script";
import dismissibleScript from "~/inline-scripts/dismissible.ts?script";
import { useRendering } from "~/render/render-context";
import shell from "#words/en/shell.json";
import { useWords } from "~/words/language";

type InlineScriptProps = {
  /** Text of a file of inline-scripts/, imported with `?script`. */
  code: string;
  /** A parameter for the script, which reads it from its own element. */
  name?: string;
  /** Another one. */
  value?: string;
};

/**
 * A small script that the parser runs in place, before hydration. A page
 * that React renders in the browser does not run it.
 */
export function InlineScript({ code, name, value }: InlineScriptProps) {
  return (
    <script
      nonce={useRendering().nonce ?? undefined}
      data-name={name}
      data-value={value}
      // Browsers hide the nonce attribute from scripts, so hydration sees
      // another value.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

type LinkedScriptProps = {
  /** A file of inline-scripts/, imported with `?linked`. */
  script: { src: string; integrity: string; code: string };
};

/**
 * A small deferred script: the browser fetches it in parallel, checks its
 * integrity, and runs it after parsing. In development it is inlined, since no
 * server offers the file.
 */
export function LinkedScript({ script }: LinkedScriptProps) {
  const { src, integrity, code } = script;
  if (import.meta.env.DEV) return <InlineScript code={code} />;
  return <script src={src} integrity={integrity} defer />;
}

const START = 1800;

/**
 * A countdown of half an hour, which a visitor can dismiss. A small script runs
 * it; React does not touch the clock's text. Its label must promise nothing.
 */
export function Countdown({ label }: { label: string | null }) {
  const { hideTimer } = useWords("shell", shell);
  return (
    <Dismissible name="countdown">
      <div
        data-dismissible="countdown"
        className="no-print mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4"
      >
        <span
          role="timer"
          aria-live="off"
          data-seconds={START}
          className="text-small font-semibold tabular-nums"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: clockText(START) }}
        />
        {label && <span className="text-small text-ink-soft">{label}</span>}
        <HideButton
          name="countdown"
          className="min-h-6 cursor-pointer text-small text-link underline underline-offset-4"
        >
          {hideTimer}
        </HideButton>
      </div>
      <InlineScript code={countdownScript} />
    </Dismissible>
  );
}

/** Formats whole seconds as the minutes and seconds of a clock. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

type DismissibleProps = {
  /** The name in the stylesheet and in the session storage. */
  name: "banner" | "countdown" | "storm";
  /** What is dismissed; another value under the same name is shown again. */
  value?: string;
  children: ReactNode;
};

/** Something that a visitor can dismiss for the session with a `HideButton`. */
export function Dismissible({ name, value, children }: DismissibleProps) {
  return (
    <>
      <InlineScript code={dismissibleScript} name={name} value={value} />
      {children}
    </>
  );
}

type HideButtonProps = {
  name: DismissibleProps["name"];
  className: string;
  "aria-label"?: string;
  children: ReactNode;
};

/** The button needs a script, so it is hidden without one. */
export function HideButton({ name, className, ...rest }: HideButtonProps) {
  return (
    <button
      type="button"
      data-own={name}
      className={`needs-script ${className}`}
      {...rest}
    />
  );
}
