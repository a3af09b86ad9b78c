import { pathToFileURL } from "node:url";
import { HELP, readArguments } from "../seed/import/arguments.ts";
import type { SeedOptions } from "../seed/import/arguments.ts";
import { openDataset } from "../seed/import/dataset.ts";
import { writeNdjson } from "../seed/import/ndjson.ts";
import { runSeed } from "../seed/import/run.ts";
import { SeedError } from "../seed/import/seed-error.ts";
import { resolveTarget } from "../seed/import/target.ts";
import { terminal } from "../seed/import/terminal.ts";
import { seedSource } from "../seed/source.ts";

/**
 * Fills a dataset with the site's content, or writes the import file. Throws a
 * SeedError with a sentence for the operator if it cannot.
 */
export async function seed(options: SeedOptions): Promise<void> {
  if (options.ndjson !== null) {
    const count = await writeNdjson(options.ndjson, seedSource);
    terminal.line(`${options.ndjson}: ${count} documents.`);
    return;
  }
  const target = await resolveTarget(process.env, options.dataset);
  await runSeed({
    source: seedSource,
    dataset: openDataset(target),
    target,
    options,
    console: terminal,
  });
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  if (options === null) process.stdout.write(HELP);
  else await seed(options);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
