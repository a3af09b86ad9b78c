import { withLastValues } from "../../domain/fact-text.ts";
import type { ValidationResult } from "../../domain/validation-result.ts";

/** Validates a phone number. Empty is allowed. */
export function phoneVerdict(phone: string | undefined): ValidationResult {
  if (!phone) return true;
  const digits = phone.replace(/\D/g, "");
  if (!/^\+?[\d\s().-]+$/.test(phone) || digits.length < 10)
    return "Write the whole number with its area code, digits only: ten digits at least.";
  if (digits.slice(-7, -4) === "555")
    return "Numbers with 555 are made up for movies. Write the real number, or leave the field empty.";
  return true;
}

/** Validates an email address. Empty is allowed. */
export function emailVerdict(email: string | undefined): ValidationResult {
  if (!email || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return true;
  return "This is not a complete email address.";
}

/** Validates a list that needs an exact length in the design. */
export function exactly(
  list: readonly unknown[] | undefined,
  count: number,
  what: string,
): ValidationResult {
  const length = list?.length ?? 0;
  if (length === count) return true;
  return `This list needs exactly ${count} ${what}. It has ${length}.`;
}

/**
 * Validates the length of a text as readers see it, with the values of its facts.
 * Limits are in characters; empty is left to `required`.
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
