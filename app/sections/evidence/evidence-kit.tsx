import { useEffect, useState } from "react";

import type { Refusal } from "~/evidence/kit/add-photographs";
import { setKeepsLocation } from "~/evidence/kit/kit-store";

import { AddPhotographs } from "./add-photographs";
import { PhotographList } from "./photograph-list";
import { DeleteKit, SaveKit } from "./save-kit";
import {
  type EvidenceKit,
  leaveToKit,
  useEvidenceKit,
  useTicks,
} from "./use-evidence-kit";

/** What a visitor keeps on the device: photographs, ticks, and files to save. */
export function EvidenceKitParts() {
  const evidence = useEvidenceKit();
  const { kit, change } = evidence;
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  useTicks(kit.ticks, change);
  return (
    <div className="needs-script shell no-print grid gap-8 pb-16">
      <AddPhotographs evidence={evidence} onRefused={setRefused} />
      <LocationChoice evidence={evidence} />
      <KitNotices evidence={evidence} refused={refused} />
      <PhotographList evidence={evidence} />
      <SaveKit evidence={evidence} />
      <DeleteKit evidence={evidence} onDeleted={() => setRefused([])} />
    </div>
  );
}

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

type KitNoticesProps = {
  evidence: EvidenceKit;
  refused: readonly Refusal[];
};

/** What takes long, what did not work and which files were refused. */
export function KitNotices({ evidence, refused }: KitNoticesProps) {
  const { trouble, progress } = evidence;
  return (
    <div className="grid max-w-narrow gap-4">
      {progress && (
        <label className="block">
          {progress.label}: {progress.done + 1} of {progress.total}
          <progress
            value={progress.done}
            max={progress.total}
            className="mt-2 block h-3 w-full accent-link"
          />
        </label>
      )}
      {trouble && <p className="error-summary">{trouble}</p>}
      <div role="alert">
        {refused.length > 0 && (
          <div className="error-summary">
            <h3 className="text-h4">Not taken</h3>
            <ul className="mt-2 grid gap-2">
              {refused.map(({ name, reason }, index) => (
                // Two files may have the same name.
                <li key={`${index} ${name}`}>
                  <strong className="break-all">{name}</strong>: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
