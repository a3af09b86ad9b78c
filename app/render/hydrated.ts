/**
 * Called by inline-scripts/hydration.ts when React has attached, with the
 * control whose click was deferred, and the last input event.
 */
export type HandOver = (
  deferred: HTMLElement | null | undefined,
  last: Event | undefined,
) => void;

/**
 * Tells inline-scripts/hydration.ts that React has attached, with the function
 * to call.
 */
export type ReadyEvent = CustomEvent<HandOver>;

/** The values of text areas while React hydrates the page. */
const typed = new Map<HTMLTextAreaElement, string>();

/**
 * Remembers what is typed; call it before hydration. React resets each text area to the
 * server's text, as in a form that came back with errors; announceHydration() restores
 * what was typed since.
 */
export function rememberTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea"))
    // Empty ones are left to the draft.
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
 * Announces that React has attached. From now on React, not the stylesheet,
 * opens the menus, and the visitor's deferred input is repeated.
 */
export function announceHydration(): void {
  restoreTypedTexts();
  document.documentElement.dataset["ready"] = "true";
  const ready: ReadyEvent = new CustomEvent("site:ready", { detail: resume });
  dispatchEvent(ready);
}

const resume: HandOver = (deferred, last) => {
  // Repeats the pointer's move for React, since a resting pointer sends no more events.
  if (last instanceof PointerEvent && last.type === "pointermove")
    last.target?.dispatchEvent(new PointerEvent(last.type, last));
  // The deferred click must not close a menu that is open by now.
  if (!deferred || deferred.getAttribute("aria-expanded") === "true") return;
  // Some controls react to the press, others to the click.
  deferred.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }),
  );
  deferred.click();
};
