/**
 * What the small script of the page (inline-scripts/hydration.ts) hands over
 * when React has attached: the control whose click it held, and the last event
 * by which the visitor showed that they are there.
 */
export type HandOver = (
  held: HTMLElement | undefined,
  last: Event | undefined,
) => void;

/** Tells it that React has attached, and to whom to hand over. */
export type ReadyEvent = CustomEvent<HandOver>;

/**
 * Tells the page that React listens now. From here on the stylesheet leaves the
 * menus to React, and what the visitor did before is done again.
 */
export function announceHydration(): void {
  document.documentElement.dataset["ready"] = "true";
  const ready: ReadyEvent = new CustomEvent("site:ready", { detail: resume });
  dispatchEvent(ready);
}

const resume: HandOver = (held, last) => {
  // A pointer that rests on something has been there before anybody listened.
  if (last instanceof PointerEvent && last.type === "pointermove")
    last.target?.dispatchEvent(new PointerEvent(last.type, last));
  // What has been opened meanwhile is not to be closed by the click that asked for it.
  if (!held || held.getAttribute("aria-expanded") === "true") return;
  // Some controls answer to the press, others to the click.
  held.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }),
  );
  held.click();
};
