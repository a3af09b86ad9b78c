import type { Telemetry } from "~/telemetry/telemetry";

/**
 * Reads, and reports how long that took and whether there was an answer. Neither
 * the query nor its parameters are reported.
 */
export async function observedRead<Result>(
  telemetry: Pick<Telemetry, "trace" | "noteContentRead">,
  read: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const answer = await telemetry.trace("content read", {}, read);
    telemetry.noteContentRead("answered", seconds());
    return answer;
  } catch (error) {
    telemetry.noteContentRead("failed", seconds());
    throw error;
  }
}
