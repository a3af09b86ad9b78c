import isNetworkError from "is-network-error";

/** True for a request to which no answer came, or none in time. */
export function isUnanswered(error: unknown): boolean {
  return isNetworkError(error) || Object(error).name === "TimeoutError";
}

/** Says what became of a request that failed, and what to do about it. */
export function failureOf(error: unknown): string {
  return isUnanswered(error)
    ? "No answer came, so this may have worked. Check your connection, then reload the page."
    : "That did not work. Reload the page and try again.";
}
