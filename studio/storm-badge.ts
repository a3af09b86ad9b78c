import type { DocumentBadgeComponent } from "sanity";

import {
  stormState,
  stormStateText,
  type StormTerm,
} from "../schemas/storm-term.ts";

/** Says of a storm whether visitors see it: by what is published, not by the draft. */
export const StormBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const shown = draft ?? published;
  if (shown?._type !== "storm") return null;
  if (published === null)
    return {
      label: "Not published",
      title: "Visitors see nothing of this storm until it is published.",
    };
  const term: StormTerm = { ...published };
  const now = Date.now();
  const state = stormState(term, now);
  return {
    label: state === "on" ? "On now" : stormStateText(term, now),
    title: stormStateText(term, now),
    ...(state === "on" && { color: "danger" }),
    ...(state === "ahead" && { color: "primary" }),
  };
};
