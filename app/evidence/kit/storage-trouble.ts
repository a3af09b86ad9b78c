import { KitFull } from "./change-kit";
import { LIMITS } from "./photograph";

/** In: what an attempt to keep something threw. Out: a sentence for the visitor. */
export function storageTrouble(error: unknown): string {
  if (error instanceof KitFull)
    return `A kit holds ${LIMITS.photographs} photographs. Save these and remove some first.`;
  const name = error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError")
    return "This device has no room left for it. Save your kit, then remove some photographs or free some space.";
  return "This browser refused to keep it. A private window or a setting that blocks site data may be the reason.";
}
