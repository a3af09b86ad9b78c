import { useEffect, useRef } from "react";

import { setTick } from "~/evidence/kit/change-kit";
import { tickBoxes } from "~/evidence/kit/checklists-on-page";
import type { Kit } from "~/evidence/kit/photograph";

import type { EvidenceKit } from "./use-evidence-kit";

/**
 * Keeps the ticks of the checklists, which the server alone renders: it listens
 * to their boxes, and shows in them what is kept.
 */
export function useTicks(
  ticks: Kit["ticks"],
  change: EvidenceKit["change"],
): void {
  const isFirst = useRef(true);
  // A change in another tab must not take back a tick that is not stored yet.
  const unstored = useRef(new Set<HTMLInputElement>());

  useEffect(() => {
    const boxes = unstored.current;
    const keep = (box: HTMLInputElement) => {
      boxes.add(box);
      const name = box.dataset["tick"] ?? "";
      void change(() => setTick(name, box.checked)).finally(() =>
        boxes.delete(box),
      );
    };
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.matches("[data-tick]"))
        keep(target);
    };
    for (const box of tickBoxes()) {
      // What the visitor ticked before the script came.
      if (box.checked) keep(box);
      leaveToKit(box);
    }
    document.addEventListener("change", listen);
    return () => document.removeEventListener("change", listen);
  }, [change]);

  useEffect(() => {
    // The first value is that of a kit which is not read yet.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    for (const box of tickBoxes())
      if (!unstored.current.has(box))
        box.checked = ticks.has(box.dataset["tick"] ?? "");
  }, [ticks]);
}

/**
 * Keeps the browser from putting back the tick of another visit, since the kit
 * does that. HTML has no such attribute for a checkbox, but browsers heed it.
 */
export function leaveToKit(box: HTMLInputElement): void {
  box.autocomplete = "off";
}
