import { type Language, languages } from "../../domain/languages";

/** What a visitor typed as the insurer's payment. */
export type Paid = {
  typed: string;
  /** In whole dollars; null if it is no amount. */
  dollars: number | null;
};

/** The parameter of the address that has the insurer's payment. */
export const PAID = "paid";

const MOST = 1_000_000_000;

/**
 * Returns the insurer's payment that an address asks about; null if it asks about none.
 * Cents are dropped.
 */
export function paidIn(url: string): Paid | null {
  const typed = new URL(url).searchParams.get(PAID)?.slice(0, 40) ?? null;
  if (typed === null) return null;
  const digits = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{0,2})?$/.exec(
    typed.trim(),
  )?.[1];
  const dollars = Number(digits?.replaceAll(",", ""));
  return { typed, dollars: dollars > 0 && dollars <= MOST ? dollars : null };
}

/**
 * The most that a fee may be, in whole dollars. It is rounded up, so that what is left of
 * the payment is never overstated.
 *
 * @param sum the insurer's payment in whole dollars.
 * @param percent with at most three decimals, which are calculated as integers.
 */
export const mostFee = (sum: number, percent: number) =>
  Math.ceil((sum * Math.round(percent * 1000)) / 100_000);

/** How whole dollars are written in a language. */
export const dollarsIn = (language: Language) =>
  new Intl.NumberFormat(languages[language].locale, {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 0,
  });
