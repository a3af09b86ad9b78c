import { defineBehavior, forward } from "@portabletext/editor/behaviors";

import { storedText } from "../../schemas/stored-text.ts";

/** The same value with the text of each span as it is stored. */
export function withCleanSpans<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withCleanSpans) as Value;
  if (typeof value !== "object" || value === null) return value;
  const { _type, text } = value as { _type?: unknown; text?: unknown };
  if (_type === "span" && typeof text === "string")
    return { ...value, text: storedText(text) };
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, withCleanSpans(own)]),
  ) as Value;
}

/** Cleans the characters of what is pasted or dropped, whoever has read it. */
export const cleanPaste = defineBehavior({
  on: "deserialization.success",
  guard: ({ event }) => {
    const data = withCleanSpans(event.data);
    return JSON.stringify(data) !== JSON.stringify(event.data) && { data };
  },
  actions: [({ event }, { data }) => [forward({ ...event, data })]],
});
