import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";

import { hashInputs } from "../../tooling/build/input-hash.ts";

/**
 * A folder that takes seconds of a processor to make and a tenth of one to
 * copy. It is kept from run to run, and made again when an input changes.
 */
export type Template = {
  /** Its place below `.cache`. */
  name: string;
  /** Files and folders that it is made from. */
  inputs: readonly string[];
  /** Fills an empty folder, and returns the part of it that is copied. */
  make(aside: string): Promise<string>;
};

async function makeOnce(
  { make }: Template,
  cache: string,
  made: string,
): Promise<void> {
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(path.join(cache, "making-"));
  try {
    await rename(await make(aside), made).catch((error: unknown) => {
      // Another test file may have been first.
      if (!existsSync(made)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Puts a copy of a template where there is nothing yet. */
export async function layTemplate(
  template: Template,
  target: string,
): Promise<void> {
  if (existsSync(target)) return;
  const cache = path.resolve(".cache", template.name);
  const made = path.join(cache, hashInputs(template.inputs).slice(0, 16));
  if (!existsSync(made)) await makeOnce(template, cache, made);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await cp(made, target, { recursive: true });
}
