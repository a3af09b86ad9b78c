import { withLastValues } from "../fact-text.ts";

/**
 * Validates how long a text is as readers see it, with the values of its facts.
 * In: the text, its limits in characters, what to say beyond them. Empty is left
 * to `required`.
 */
export function printedLengthVerdict(
  text: string | undefined,
  { min = 0, max }: { min?: number; max: number },
  message: string,
): true | string {
  if (!text) return true;
  const { length } = withLastValues(text);
  return length >= min && length <= max ? true : message;
}
