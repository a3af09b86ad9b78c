import type { ChecklistGroup } from "~/model/page-parts";

/** A checklist as the page shows it, with the visitor's ticks. */
export type TickedChecklist = {
  title: string;
  groups: readonly ChecklistGroup[];
};

/** The boxes of all points on the page. Their `data-tick` is the name of the point. */
export function tickBoxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("input[data-tick]")];
}

/**
 * The checklists of the page with at least one ticked point. They are read from the
 * page, which already has their words: sending them again would make it heavier.
 */
export function tickedChecklists(
  ticks: ReadonlySet<string>,
): TickedChecklist[] {
  return [...document.querySelectorAll("[data-checklist]")]
    .map((checklist) => ({
      title: textOf(checklist.querySelector("h3")),
      groups: [...checklist.querySelectorAll("fieldset")].map((group) => ({
        title: textOf(group.querySelector("legend")),
        items: itemsOf(group, ticks),
      })),
    }))
    .filter(({ groups }) =>
      groups.some(({ items }) => items.some(({ isTicked }) => isTicked)),
    );
}

function itemsOf(group: Element, ticks: ReadonlySet<string>) {
  const boxes = group.querySelectorAll<HTMLInputElement>("input[data-tick]");
  return [...boxes].map((box) => ({
    text: textOf(box.labels?.[0] ?? null),
    isTicked: ticks.has(box.dataset["tick"] ?? ""),
  }));
}

function textOf(element: Element | null): string {
  return element?.textContent?.trim() ?? "";
}
