import { isRecord, textIn } from "../../schemas/checks/value.ts";

/**
 * Returns the alternative text after the choice of another picture: its own words, if
 * there are none or only those of the picture before; what an editor wrote stays.
 *
 * @param before the field at the time of the choice.
 * @param latest the field now: somebody may have typed while the answer was on its way.
 * @param former the words stored with the picture before.
 * @param own those stored with the chosen one; empty for none.
 */
export function altTextAfter(
  before: string,
  latest: string,
  former: string,
  own: string,
): string {
  const isFree = latest === "" || latest === former;
  return own !== "" && latest === before && isFree ? own : latest;
}

/** True if a picture's alternative text is translated, in its own list of languages. */
export function hasTranslatedAlt(
  picture: Readonly<Record<string, unknown>> | undefined,
): boolean {
  const translations = picture?.["translations"];
  return (
    Array.isArray(translations) &&
    translations.some((each) => isRecord(each) && textIn(each["alt"]) !== "")
  );
}
