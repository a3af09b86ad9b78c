import type { LoadContext } from "~/load-context";

import { DiskFull, IntakeUnavailable } from "./submission";

/** Why nothing could be stored: the disk is full, or something else does not work. */
export type Shortage = "full" | "failed";

/**
 * Runs an act. What it throws for lack of disk or of a service becomes a value, here
 * and nowhere else; anything else that is thrown is a defect.
 *
 * @param context where the reason is reported; a full disk is in the log already.
 */
export async function orShortage<Result>(
  { reportError }: Pick<LoadContext, "reportError">,
  act: () => Result | Promise<Result>,
): Promise<Result | Shortage> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DiskFull) return "full";
    if (!(error instanceof IntakeUnavailable)) throw error;
    reportError?.(error);
    return "failed";
  }
}
