/*
 * Runs in the head of every page that React can take over.
 *
 * Most people only read, and reading needs no framework. So a page that is kept
 * for everybody carries its scripts in a template (deferred-scripts.ts), where
 * nothing runs, and this one lets them out at the first sign of life. What the
 * visitor does before React has attached is not lost: a click on something that
 * only React can answer is held, and handed over together with the last event
 * of the pointer (hydrated.ts). If the scripts fail or take too long, the click
 * does what the element does by itself: a link leads to its page. Plain links,
 * summaries and forms need no React and are never held.
 */
import type { HandOver } from "~/hydrated";

const on = addEventListener;
const signs = ["pointerdown", "pointermove", "keydown", "focusin"];
const needsReact =
  "button:not([data-top],[data-hide],form :not([type=button])),[aria-haspopup]";
const patience = 4000;

let last: Event | null = null;
let held: HTMLElement | null = null;
let limit = 0;

function start(): void {
  const later = document.querySelector<HTMLTemplateElement>("[data-later]");
  later?.replaceWith(later.content);
}

function follow(event: Event): void {
  // The template may not have come whole yet.
  if (document.readyState === "loading") on("DOMContentLoaded", start);
  else if (!last) start();
  last = event;
}

function hold(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>(needsReact);
  const isModified =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!control || isModified) return;
  event.preventDefault();
  event.stopPropagation();
  held = control;
  limit ||= window.setTimeout(release, patience);
}

function release(): void {
  clearTimeout(limit);
  removeEventListener("click", hold, true);
  held?.click();
  held = null;
}

for (const sign of signs) on(sign, follow);
on("click", hold, true);
on("site:hydrated", (event) => {
  const control = held;
  held = null;
  release();
  for (const sign of signs) removeEventListener(sign, follow);
  (event as CustomEvent<HandOver>).detail(control, last);
});
