import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { inlineScript } from "./vite-plugins.ts";

type Linked = { src: string; integrity: string; code: string };

/** What a page links to that imports a script with this text. */
async function linked(file: string, text: string): Promise<Linked> {
  writeFileSync(file, text);
  const load = inlineScript().load as (...args: unknown[]) => Promise<string>;
  const module = await load.call({ addWatchFile: () => {} }, `${file}?linked`);
  return JSON.parse(module.replace(/^[^{]*|;$/g, "")) as Linked;
}

it("a changed script has another address, since browsers keep one for a year", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "linked-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "kit.ts");
  const [first, second] = [
    await linked(file, "a()"),
    await linked(file, "b()"),
  ];
  expect(first.src).toMatch(/^\/assets\/kit-[\w-]{8}\.js$/);
  expect(second.src).not.toBe(first.src);
  for (const { code, integrity } of [first, second]) {
    const digest = createHash("sha384").update(code).digest("base64");
    expect(integrity).toBe(`sha384-${digest}`);
  }
});
