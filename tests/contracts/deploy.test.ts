import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// The operator's files, checked against each other.

const read = (file: string) => readFileSync(file, "utf8");
const UNITS = "deploy/systemd/claims-site";
const CONTAINERFILE = "deploy/container/Containerfile";

/** What a pattern's first group finds in a file. */
function found(file: string, pattern: RegExp): string {
  const [, text] = pattern.exec(read(file)) ?? [];
  if (text === undefined) throw new Error(`${file} has no ${pattern}.`);
  return text;
}

it.each([`${UNITS}.service`, `${UNITS}-backup.service`])(
  "%s starts a file that exists, without npm between",
  (unit) => {
    const script = found(unit, /^ExecStart=\S+\/\.bin\/node \S+ (\S+)/m);
    expect(existsSync(script)).toBe(true);
  },
);

it("the image holds what is named and exists, and never the whole folder", () => {
  const copied = read(CONTAINERFILE)
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(" ").slice(1, -1));
  expect(copied.length).toBeGreaterThan(10);
  for (const source of copied) {
    expect(source).not.toMatch(/^\.\/?$|\.env|\.data|backups/);
    expect(source.includes("*") || existsSync(source), source).toBe(true);
  }
});
