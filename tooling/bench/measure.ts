/** The summary of a series of measurements, in milliseconds. */
export type Summary = {
  median: number;
  p95: number;
  p99: number;
  max: number;
  rounds: number;
};

/** @param values milliseconds, at least one. */
export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
  return {
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: sorted.at(-1)!,
    rounds: sorted.length,
  };
}

/** Prints a series of measurements as a row of the table. */
export function printRow(
  name: string,
  { median, p95, p99, max, rounds }: Summary,
  goal = "",
): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(11);
  console.log(
    `${name.padEnd(44)}${ms(median)}${ms(p95)}${ms(p99)}${ms(max)}${String(rounds).padStart(8)}  ${goal}`,
  );
}

/** Prints a single figure as a row of the same table. */
export function printFact(name: string, figure: string, goal = ""): void {
  console.log(`${name.padEnd(44)}${figure.padStart(13)}  ${goal}`);
}

/**
 * Prints rows of several figures under their own heads; the last column is free
 * text.
 */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  for (const [name = "", ...cells] of [head, ...rows]) {
    const remark = cells.pop() ?? "";
    const figures = cells.map((cell) => cell.padStart(15)).join("");
    console.log(`${name.padEnd(22)}${figures}  ${remark}`.trimEnd());
  }
}

/** @param value as people read it. */
export function megabytes(value: number): string {
  return `${value.toFixed(0)} MB`;
}

/** @param bytes as people read them. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Prints the head of the table. */
export function printHead(): void {
  console.log(
    `${"".padEnd(44)}${"median".padStart(11)}${"95 %".padStart(11)}${"99 %".padStart(11)}${"max".padStart(11)}${"rounds".padStart(8)}`,
  );
}
