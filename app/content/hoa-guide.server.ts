import { type HoaGuideView, loadHoaGuide } from "./article.server";
import type { ContentReader } from "./client.server";
import { ContentUnavailable } from "./unavailable";

export type HoaGuideState =
  | { kind: "loaded"; guide: HoaGuideView }
  | { kind: "empty" }
  | { kind: "error" };

/** The guide for associations, or why it cannot be shown. */
export async function loadHoaGuideState(
  reader: ContentReader,
): Promise<HoaGuideState> {
  try {
    const guide = await loadHoaGuide(reader);
    return guide === null ? { kind: "empty" } : { kind: "loaded", guide };
  } catch (error) {
    if (error instanceof ContentUnavailable) return { kind: "error" };
    throw error;
  }
}
