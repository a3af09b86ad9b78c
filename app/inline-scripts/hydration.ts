/*
 * Runs in the head of every page that React can take over.
 *
 * Most people only read, and reading needs no framework. So a cached page
 * for everybody carries its scripts in a template (render/deferred-scripts.ts), where
 * nothing runs, and this one lets them out at the first sign of life. What the
 * visitor does before React has attached is not lost: a click on something that
 * only React can answer is held, and handed over together with the last event
 * of the pointer (render/hydrated.ts). If the scripts fail or take too long, the click
 * does the element's own action: a link leads to its page. Plain links,
 * summaries and forms need no React and are never held.
 */
import type { HandOver, ReadyEvent } from "~/render/hydrated";

const on = addEventListener;
// The options of every listener that has nothing to do once React is there, or is given up.
const until = Object.assign(new AbortController(), { capture: true });

let last: Event | undefined;
let deferred: HTMLElement | undefined;

function start(): void {
  const later = document.querySelector<HTMLTemplateElement>("[data-later]");
  later?.replaceWith(later.content);
}

function follow(event: Event): void {
  const { type, movementX, movementY } = event as PointerEvent;
  // A browser reports a pointer that rests where the page appears, too.
  if (type === "pointermove" && !(movementX || movementY)) return;
  // The template may not have come whole yet.
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
  deferred = undefined;
}

for (const sign of ["pointerdown", "pointermove", "keydown", "focusin"])
  on(sign, follow, until);
on("click", deferClick, until);
on("site:ready", (event) => end((event as ReadyEvent).detail), until);
