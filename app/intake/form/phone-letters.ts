/** A number as signs show it, such as 1-800-FLOWERS, and its extension. */
const LETTERED =
  /^((?:\+?1)?[\s().-]*\d{3}[\s().-]*(?:\d[\s.-]?){0,3}[a-z](?:[\s.-]?[a-z\d])*?)(\s+(?:x|ext)\D*\d+)?$/i;
/** The key of a telephone for each letter, from A. */
const KEYS = "22233344455566677778889999";

/** In: a telephone number. Out: the same, with the keypad's digits for its letters. */
export function inDigits(phone: string): string {
  return phone.replace(
    LETTERED,
    (_all, number: string, extension: string = "") =>
      number.replace(/[a-z]/gi, (letter) => KEYS[parseInt(letter, 36) - 10]!) +
      extension,
  );
}
