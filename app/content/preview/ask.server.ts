import type { z } from "zod";

import { ContentUnavailable } from "../source/failure.server";

const TIME_LIMIT = 2000;

/** How the documents of previews are read and written: as they are stored. */
export function options() {
  return {
    perspective: "raw" as const,
    signal: AbortSignal.timeout(TIME_LIMIT),
    tag: "preview",
  };
}

/**
 * The checked answer of the content source. Any other answer than a result, such
 * as a proxy's page, counts as unavailable: throws `ContentUnavailable`.
 */
export async function asking<Answer>(
  answer: Promise<unknown>,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  try {
    return shape.parse(await answer);
  } catch {
    throw new ContentUnavailable();
  }
}
