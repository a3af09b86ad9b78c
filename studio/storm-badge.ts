import type { DocumentBadgeComponent } from "sanity";

import { standing } from "../schemas/standing.ts";
import {
  stormLabel,
  stormState,
  stormStateText,
  type StormTerm,
} from "../schemas/storm-term.ts";

/** Says of a storm whether visitors see it, and what its draft will change in that. */
export const StormBadge: DocumentBadgeComponent = (props) => {
  const { published } = props;
  const draft = props.version ?? props.draft;
  if ((draft ?? published)?._type !== "storm") return null;
  const now = Date.now();
  const textOf = (storm: StormTerm) => stormStateText(storm, now);
  const labelOf = (storm: StormTerm) => stormLabel(storm, now);
  const label = standing(
    published && labelOf(published),
    draft && labelOf(draft),
  );
  const title = standing(
    published && textOf(published),
    draft && textOf(draft),
  );
  if (label === null || title === null) return null;
  const state = published && stormState(published, now);
  return {
    label,
    title,
    ...(state === "on" && { color: "danger" }),
    ...(state === "ahead" && { color: "primary" }),
  };
};
