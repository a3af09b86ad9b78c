import { BudgetExceeded } from "./budget.ts";

const MAX_VALUES = 400_000;
/** Of a result, and of its source map. */
export const MAX_CHARACTERS = 16_000_000;

/**
 * Throws a `BudgetExceeded` for a result that would take long to write as JSON.
 * A query that names one value many times builds little and writes much.
 */
export function checkSize(result: unknown): void {
  let values = 0;
  let characters = 0;

  function visit(value: unknown): void {
    values += 1;
    if (typeof value === "string") characters += value.length;
    if (values > MAX_VALUES || characters > MAX_CHARACTERS) {
      throw new BudgetExceeded();
    }
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    for (const name in value) {
      characters += name.length;
      visit((value as Record<string, unknown>)[name]);
    }
  }

  visit(result);
}
