/** How many tests or checks had each outcome. */
export type Counts = { passed: number; failed: number; skipped: number };

/** Totals all parts of a run, and reports the failures at its end. */
export class Summary {
  readonly #total: Counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #failures: string[] = [];
  readonly #unsteady: string[] = [];

  get hasFailed(): boolean {
    return this.#total.failed > 0;
  }

  add(name: string, counts: Partial<Counts>): void {
    const { passed = 0, failed = 0, skipped = 0 } = counts;
    this.#total.passed += passed;
    this.#total.failed += failed;
    this.#total.skipped += skipped;
    console.log(`\n${name}: ${sentenceOf({ passed, failed, skipped })}`);
  }

  /** Records why something failed, to be repeated after the long output. */
  explain(...reasons: string[]): void {
    this.#failures.push(...reasons);
  }

  /** Records a test that failed, but passed when it was repeated. */
  addUnsteady(...lines: string[]): void {
    this.#unsteady.push(...lines);
  }

  print(): void {
    for (const failure of this.#failures) console.log(`\nFAILED ${failure}`);
    for (const line of this.#unsteady) console.log(`\nunsteady: ${line}`);
    console.log(`\n${sentenceOf(this.#total)}`);
  }
}

function sentenceOf({ passed, failed, skipped }: Counts): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : "";
  return `${passed} passed, ${failed} failed${rest}`;
}
