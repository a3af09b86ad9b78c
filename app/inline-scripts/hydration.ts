/*
 * Runs in the head of every page that can be hydrated.
 *
 * Most visitors only read, which needs no framework. So a cached page has its
 * scripts in a template (render/scripts.ts), where they do not run, and this script
 * inserts them at the first input. A click on a control that needs React is deferred
 * until hydration, and then repeated together with the last pointer event
 * (render/hydrated.ts). If the scripts fail or take too long, the element's own
 * action happens: a link opens its page. Plain links, summaries and forms need no
 * React, and their clicks are never deferred.
 */
import type { HandOver, ReadyEvent } from "~/render/hydrated";

const on = addEventListener;
// The options of the listeners, which are removed once React has attached or
// the wait is over.
const until = Object.assign(new AbortController(), { capture: true });

let last: Event | undefined;
let deferred: HTMLElement | null | undefined;

function start(): void {
  const later = document.querySelector<HTMLTemplateElement>("[data-later]");
  later?.replaceWith(later.content);
}

/** Other events than those of a pointer have no movement. */
function follow(event: Event & Partial<PointerEvent>): void {
  // Browsers also send this event for a resting pointer when the page appears.
  if (event.type === "pointermove" && !(event.movementX || event.movementY))
    return;
  // While the page loads, the template may be incomplete.
  if (document.readyState === "loading") on("DOMContentLoaded", start);
  else if (!last) start();
  last = event;
}

function deferClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>(
    "button:not([data-own],[type=submit]),[aria-haspopup]",
  );
  if (
    !control ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  event.preventDefault();
  event.stopPropagation();
  deferred = control;
  setTimeout(end, 4000, (late?: HTMLElement) => late?.click());
}

function end(handOver: HandOver): void {
  until.abort();
  handOver(deferred, last);
  deferred = null;
}

for (const sign of ["pointerdown", "pointermove", "keydown"])
  on(sign, follow, until);
// It is the browser, not the visitor, that puts the focus on what came of a form.
on(
  "focusin",
  (event) => (event.target as HTMLElement).tabIndex < 0 || follow(event),
  until,
);
on("click", deferClick, until);
on("site:ready", (event) => end((event as ReadyEvent).detail), until);
