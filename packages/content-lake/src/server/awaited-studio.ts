import { awaitedStudioPage, pagePolicy } from "../accounts/pages.ts";
import { html } from "./http/answer.ts";
import type { Studio } from "./studio.ts";

/** In seconds: after this the page reloads. */
const RETRY_AFTER = 5;

/**
 * A Studio that is still being built. Until it is opened, each of its addresses answers
 * 503 and says so, or that its build failed.
 *
 * @param onFailure is told why it cannot be opened.
 */
export function awaitStudio(
  open: () => Studio,
  onFailure: (error: unknown) => void,
): Studio {
  let studio: Studio | null = null;
  let hasFailed = false;
  return {
    answer(request, pathname) {
      if (studio) return studio.answer(request, pathname);
      return html(awaitedStudioPage(hasFailed, RETRY_AFTER), 503, {
        "content-security-policy": pagePolicy([]),
        "retry-after": String(RETRY_AFTER),
      });
    },
    settle(isBuilt) {
      hasFailed = !isBuilt;
      if (hasFailed) return;
      try {
        studio = open();
      } catch (error) {
        // The content is served all the same.
        hasFailed = true;
        onFailure(error);
      }
    },
  };
}
