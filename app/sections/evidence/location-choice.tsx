import { useEffect, useState } from "react";

import { setKeepsLocation } from "~/evidence/kit/change-kit";

import type { EvidenceKit } from "./use-evidence-kit";
import { leaveToKit } from "./use-ticks";

/** Whether photographs keep the place where they were taken; off at first. */
export function LocationChoice({ evidence }: { evidence: EvidenceKit }) {
  const { kit, change } = evidence;
  const { keepsLocation } = kit;
  // The box shows the choice at once, before it is kept.
  const [isChecked, setChecked] = useState(keepsLocation);
  useEffect(() => setChecked(keepsLocation), [keepsLocation]);

  async function choose(keeps: boolean): Promise<void> {
    setChecked(keeps);
    const isKept = await change(
      () => setKeepsLocation(keeps),
      keeps
        ? "Locations stay in photographs that you add from now on."
        : "Locations are left out of photographs and files.",
    );
    if (!isKept) setChecked(keepsLocation);
  }

  return (
    <div className="field-check max-w-narrow">
      <input
        type="checkbox"
        id="keep-location"
        ref={(box) => {
          if (box) leaveToKit(box);
        }}
        aria-describedby="location-note"
        checked={isChecked}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      <label htmlFor="keep-location" className="-my-2.5 min-h-11 py-2.5">
        Keep the location in photographs that I add
      </label>
    </div>
  );
}
