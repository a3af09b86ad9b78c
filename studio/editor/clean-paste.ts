import { defineBehavior, forward } from "@portabletext/editor/behaviors";

import { withTexts } from "../../domain/fact-text.ts";
import { storedText } from "../../domain/stored-text.ts";

/** Cleans the characters of what the editor itself parses: plain text, Portable Text. */
export const cleanPaste = defineBehavior({
  on: "deserialization.success",
  guard: ({ event }) => {
    const data = withTexts(event.data, storedText);
    return data !== event.data && { data };
  },
  actions: [({ event }, { data }) => [forward({ ...event, data })]],
});
