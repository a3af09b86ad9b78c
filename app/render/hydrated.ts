/**
 * What the small script of the page (inline-scripts/hydration.ts) hands over
 * when React has attached: the control whose click it held, and the last event
 * by which the visitor showed that they are there.
 */
export type HandOver = (
  deferred: HTMLElement | undefined,
  last: Event | undefined,
) => void;

/** Tells the small script that React has attached, and what to hand over to. */
export type ReadyEvent = CustomEvent<HandOver>;

/** Longer texts as they were typed, while React takes over the page. */
const typed = new Map<HTMLTextAreaElement, string>();

/**
 * Call it before React takes over. React sets the text of each field that came
 * with words, such as one of a form that was sent back, to what the server wrote;
 * announceHydration() puts what was typed since in its place again.
 */
export function rememberTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea"))
    // An empty one is for a draft to fill in.
    if (area.value !== "") typed.set(area, area.value);
  addEventListener("input", rememberText, { capture: true });
}

function rememberText({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
}

function restoreTypedTexts(): void {
  removeEventListener("input", rememberText, { capture: true });
  for (const [area, text] of typed) if (area.value !== text) area.value = text;
  typed.clear();
}

/**
 * Tells the page that React listens now. From here on the stylesheet leaves the
 * menus to React, and what the visitor did before is done again.
 */
export function announceHydration(): void {
  restoreTypedTexts();
  document.documentElement.dataset["ready"] = "true";
  const ready: ReadyEvent = new CustomEvent("site:ready", { detail: resume });
  dispatchEvent(ready);
}

const resume: HandOver = (deferred, last) => {
  // A resting pointer was there before React listened.
  if (last instanceof PointerEvent && last.type === "pointermove")
    last.target?.dispatchEvent(new PointerEvent(last.type, last));
  // What has been opened meanwhile is not to be closed by the click that asked for it.
  if (!deferred || deferred.getAttribute("aria-expanded") === "true") return;
  // Some controls answer to the press, others to the click.
  deferred.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }),
  );
  deferred.click();
};
