import type { LoadContext } from "~/load-context";

import { lapsedStates } from "../licence/lapsed-states.server";
import type { ContentReader } from "../source/reader";
import { formStorm } from "../storm/form-storm.server";

/**
 * What marks a consultation that is sent now. In: the context of the request.
 * Published content decides, by the present time: what an editor previews is no
 * storm for a request.
 */
export function contentOfForm({ content, services }: LoadContext) {
  const reader: ContentReader =
    content.perspective === "published"
      ? content
      : services.content.reader({ perspective: "published" });
  return {
    lapsedStates: () => lapsedStates(reader),
    stormIdAt: async (path: string) =>
      (await formStorm(reader, path))?.id ?? null,
  };
}
