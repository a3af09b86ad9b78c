/** A number as signs show it, such as 1-800-FLOWERS: what stands before its last seven. */
const BEFORE = String.raw`(^|[^\d\s().-])([\s().-]*(?:1[\s().-]*)?\d{3}[\s).-]*)`;
/** Its last seven, of which at most three are digits before the first letter, and letters too many. */
const LAST = String.raw`((?=(?:\d[\s.-]?){0,3}[a-z])(?:[a-z\d][\s.-]?){6}[a-z\d])[a-z\d]*`;
const LETTERED = new RegExp(BEFORE + LAST, "gi");
/** The key of a telephone for each letter, from A. */
const KEYS = "22233344455566677778889999";

/** In: a telephone number. Out: the same, with the keypad's digits for its letters. */
export function inDigits(phone: string): string {
  return phone
    .normalize("NFKC")
    .replace(
      LETTERED,
      (_all, edge: string, before: string, last: string) =>
        edge +
        before +
        last.replace(/[a-z]/gi, (letter) => KEYS[parseInt(letter, 36) - 10]!),
    );
}
