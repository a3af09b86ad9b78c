import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A figure of this run and of an earlier one. */
export type Change = { name: string; before: number; now: number };

/** Figures about the run, not about what was measured. */
const ASIDE = /(^machine|\.load$|\.rounds$|\.max$|\.p99$)/;
/** Smaller relative changes are noise. */
const LEAST = 0.1;

/** In: a nested result. Out: its figures with their paths. */
export function figuresOf(value: unknown, name = ""): [string, number][] {
  if (typeof value === "number") return ASIDE.test(name) ? [] : [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    figuresOf(item, key === "figures" ? name : name ? `${name}.${key}` : key),
  );
}

/**
 * In: the results of two runs. Out: the common figures that changed by a tenth
 * or more.
 */
export function changesBetween(before: unknown, now: unknown): Change[] {
  const old = new Map(figuresOf(before));
  return figuresOf(now).flatMap(([name, figure]) => {
    const earlier = old.get(name);
    if (earlier === undefined) return [];
    const isSame = Math.abs(figure - earlier) < LEAST * Math.abs(earlier);
    return isSame || figure === earlier
      ? []
      : [{ name, before: earlier, now: figure }];
  });
}

/** The newest result in a folder; null if there is none. */
export function newestResult(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const results = readdirSync(folder).filter((file) =>
    /^\d.*\.json$/.test(file),
  );
  const newest = results.sort().at(-1);
  return newest === undefined ? null : path.join(folder, newest);
}

/** Prints the changes since an earlier run. */
export function printChanges(file: string, now: unknown): void {
  const before: unknown = JSON.parse(readFileSync(file, "utf8"));
  const changes = changesBetween(before, now);
  const earlier = path.relative(process.cwd(), file);
  if (changes.length === 0) {
    console.log(`\nNothing that ${earlier} holds has changed by a tenth.`);
    return;
  }
  console.log(`\nChanged by a tenth or more since ${earlier}`);
  const text = (figure: number) => figure.toPrecision(4).padStart(13);
  for (const { name, before, now } of changes) {
    const share = before === 0 ? "" : `${(now / before).toFixed(2)} times`;
    console.log(
      `${name.padEnd(44)}${text(before)}${text(now)}  ${share}`.trimEnd(),
    );
  }
}
