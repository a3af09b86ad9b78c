import { pathToFileURL } from "node:url";
import { HELP, readArguments } from "./seed/arguments.ts";
import type { SeedOptions } from "./seed/arguments.ts";
import { openDataset } from "./seed/dataset.ts";
import { documents } from "./seed/documents.ts";
import { writeNdjson } from "./seed/ndjson.ts";
import { runSeed } from "./seed/run.ts";
import { resolveTarget } from "./seed/target.ts";
import { SeedError, terminal } from "./seed/console.ts";

/**
 * Fills a dataset with the site's content, or writes the import file. Throws a
 * SeedError with a sentence for the operator if it cannot.
 */
export async function seed(options: SeedOptions): Promise<void> {
  if (options.ndjson !== null) {
    const count = await writeNdjson(options.ndjson, documents);
    terminal.line(`${options.ndjson}: ${count} documents.`);
    return;
  }
  const target = await resolveTarget(process.env, options.dataset);
  await runSeed({
    documents,
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
