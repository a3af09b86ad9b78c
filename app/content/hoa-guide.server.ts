import { type HoaGuide, loadHoaGuide } from "./article.server";
import type { ContentReader } from "./client.server";
import { ContentUnavailable } from "./unavailable";

export type HoaGuideState =
  | { kind: "loading" }
  | { kind: "loaded"; guide: HoaGuide }
  | { kind: "empty" }
  | { kind: "error" };

// How long a reader waits before the page at least shows its shape.
const patience = 200;

// A reader was shown the shape of the page and is about to ask again: the next
// answer is the guide itself, however long it takes.
let isAwaited = false;

/** The guide for associations, or why it cannot be shown. */
export async function loadHoaGuideState(
  reader: ContentReader,
): Promise<HoaGuideState> {
  const reading = read(reader);
  if (isAwaited) {
    isAwaited = false;
    return reading;
  }
  const state = await Promise.race([reading, loadingAfter(patience)]);
  // The next request meets a defect that shows after this answer.
  reading.catch(() => {});
  isAwaited = state.kind === "loading";
  return state;
}

async function read(reader: ContentReader): Promise<HoaGuideState> {
  try {
    const guide = await loadHoaGuide(reader);
    return guide === null ? { kind: "empty" } : { kind: "loaded", guide };
  } catch (error) {
    if (error instanceof ContentUnavailable) return { kind: "error" };
    throw error;
  }
}

function loadingAfter(milliseconds: number): Promise<HoaGuideState> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ kind: "loading" }), milliseconds).unref();
  });
}
