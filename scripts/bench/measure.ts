/** What a series of measurements comes to, in milliseconds. */
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

export function printHead(): void {
  console.log(
    `${"".padEnd(44)}${"median".padStart(11)}${"95 %".padStart(11)}${"99 %".padStart(11)}${"max".padStart(11)}${"rounds".padStart(8)}`,
  );
}
