import isNetworkError from "is-network-error";

/** True for a request to which no answer came, or none in time. */
export function isUnanswered(error: unknown): boolean {
  return isNetworkError(error) || Object(error).name === "TimeoutError";
}
