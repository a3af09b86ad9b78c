import type { ContentReader } from "../source/reader";
import { ContentUnavailable } from "../source/unavailable";
import type { HoaGuideState } from "./content";
import { loadHoaGuide } from "./load.server";

// Milliseconds that a visitor waits before the page shows its loading state.
const PATIENCE = 200;

/**
 * The guide for associations, or why it cannot be shown. In: the reader;
 * whether the page may show its loading state: if not, it waits for the guide,
 * however long that takes.
 */
export async function loadHoaGuideState(
  reader: ContentReader,
  mayBeUnfinished: boolean,
): Promise<HoaGuideState> {
  const reading = read(reader);
  if (!mayBeUnfinished) return reading;
  const state = await Promise.race([reading, loadingAfter(PATIENCE)]);
  // An error after this answer is ignored: the next request runs into it again.
  reading.catch(() => {});
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
