import { useEffect, useRef } from "react";

import {
  describePhotograph,
  removePhotograph,
} from "~/evidence/kit/change-kit";

import { PhotographCard } from "./photograph-card";
import type { EvidenceKit } from "./use-evidence-kit";

/** The photographs of the kit. After a removal the focus is on the next one. */
export function PhotographList({ evidence }: { evidence: EvidenceKit }) {
  const { kit, change } = evidence;
  const { photographs } = kit;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const removed = useRef<{ id: string; index: number } | null>(null);

  // Once the list is drawn without it, whenever that is.
  useEffect(() => {
    if (removed.current === null) return;
    const { id, index } = removed.current;
    if (photographs.some((photograph) => photograph.id === id)) return;
    removed.current = null;
    const titles = list.current?.querySelectorAll<HTMLElement>("h4");
    (titles?.[Math.min(index, titles.length - 1)] ?? heading.current)?.focus();
  }, [photographs]);

  async function remove(id: string, index: number): Promise<void> {
    const left = photographs.length - 1;
    removed.current = { id, index };
    const isDone = await change(
      () => removePhotograph(id),
      `Photograph ${index + 1} was removed. ${left} left.`,
    );
    if (!isDone) removed.current = null;
  }

  return (
    <section aria-labelledby="kit-list-title">
      <h3 id="kit-list-title" ref={heading} tabIndex={-1} className="text-h3">
        In your kit: {countOf(photographs.length, "photograph")},{" "}
        {countOf(kit.ticks.size, "tick")}
      </h3>
      {photographs.length > 0 && (
        <ul ref={list} className="mt-6 grid gap-6 lg:grid-cols-2">
          {photographs.map((photograph, index) => (
            <PhotographCard
              key={photograph.id}
              photograph={photograph}
              number={index + 1}
              onDescribe={(words) =>
                void change(() => describePhotograph(photograph.id, words))
              }
              onRemove={() => void remove(photograph.id, index)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
