import { useState } from "react";

import { type Refusal } from "~/evidence/kit/add-photographs";

import { AddPhotographs } from "./add-photographs";
import { DeleteKit } from "./delete-kit";
import { KitNotices } from "./kit-notices";
import { LocationChoice } from "./location-choice";
import { PhotographList } from "./photograph-list";
import { SaveKit } from "./save-kit";
import { useEvidenceKit } from "./use-evidence-kit";
import { useTicks } from "./use-ticks";

/** What a visitor keeps on the device: photographs, ticks, and files to save. */
export function EvidenceKit() {
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
