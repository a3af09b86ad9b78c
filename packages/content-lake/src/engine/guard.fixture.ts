import { httpErrorOf } from "../server/http/fault-answer.ts";

/** The status of a refusal, `null` if the work was done. */
export function refusal(work: () => void): number | null {
  try {
    work();
    return null;
  } catch (error) {
    const answer = httpErrorOf(error);
    if (answer !== null) return answer.statusCode;
    throw error;
  }
}
