import type { ReactNode } from "react";

import dismissibleScript from "~/inline-scripts/dismissible.ts?script";

import { InlineScript } from "./inline-script";

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
