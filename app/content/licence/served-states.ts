import { NUMBER_WORDS } from "../../../schemas/number-words";

/** How many states the firm serves by its documents, and with a valid licence. */
export type ServedStates = { total: number; served: number };

/**
 * Corrects the number of states in a text of an editor: "15 states" is "14
 * states" once one of the fifteen licences has expired, in digits and in words
 * alike. A text that names another number is left alone.
 */
export function withServedStates(
  text: string,
  { total, served }: ServedStates,
): string {
  if (served === total) return text;
  const word = NUMBER_WORDS[total - 1];
  const numbers = word === undefined ? `${total}` : `${total}|${word}`;
  const count = new RegExp(
    String.raw`\b(${numbers})(?= (?:U\.?S\.? )?states\b| that we\b|-state\b)`,
    "gi",
  );
  return text.replace(count, (written) => likewise(written, served));
}

/** In: how a number was written. Out: another one, written in the same way. */
function likewise(written: string, number: number): string {
  const word = NUMBER_WORDS[number - 1];
  if (/^\d/.test(written) || word === undefined) return String(number);
  return /^\p{Lu}/u.test(written)
    ? word.charAt(0).toUpperCase() + word.slice(1)
    : word;
}
