import type { SeedDocument } from "../../builders/document.ts";
import { keyed } from "../../builders/reference.ts";

/** A point, or a point with its help. */
type Item = string | readonly [text: string, help: string];

type EvidenceChecklist = {
  title: string;
  peril: "hail" | "wind" | "fire" | "water" | "theft";
  order: number;
  intro: string;
  groups: readonly (readonly [title: string, items: readonly Item[]])[];
};

/** The checklist of one peril, as the seed stores it. */
export function evidenceChecklist(checklist: EvidenceChecklist): SeedDocument {
  const { groups, ...rest } = checklist;
  return {
    _id: `evidenceChecklist-${checklist.peril}`,
    _type: "evidenceChecklist",
    ...rest,
    groups: keyed(
      groups.map(([title, items]) => ({
        _type: "evidenceGroup",
        title,
        items: keyed(items.map(itemOf)),
      })),
    ),
  };
}

function itemOf(item: Item) {
  const [text, help] = typeof item === "string" ? [item, null] : item;
  return { _type: "evidenceItem", text, ...(help && { help }) };
}
