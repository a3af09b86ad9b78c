import { parseArgs } from "node:util";
import { SeedError } from "./console.ts";

export type SeedOptions = {
  dataset: string | null;
  dryRun: boolean;
  force: boolean;
  ifEmpty: boolean;
  yes: boolean;
  ndjson: string | null;
};

export const HELP = `Fills a dataset with the site's content.

  npm run seed                          the dataset of the running project
  npm run seed -- --dataset production  the hosted dataset that SANITY_* names; asks first

  --dry-run        print what would be written, and write nothing
  --force          write over what editors changed, and bring back what they deleted
  --if-empty       do nothing if the dataset has content
  --yes            do not ask
  --ndjson <file>  write a file for \`sanity dataset import\` instead
`;

/** Reads the command line; null means that help was asked for. */
export function readArguments(words: string[]): SeedOptions | null {
  const { values } = parsed(words);
  if (values.help) return null;
  if (values.dataset === "" || values.ndjson === "") {
    throw new SeedError("--dataset and --ndjson need a name behind them.");
  }
  return {
    dataset: values.dataset ?? null,
    dryRun: values["dry-run"] ?? false,
    force: values.force ?? false,
    ifEmpty: values["if-empty"] ?? false,
    yes: values.yes ?? false,
    ndjson: values.ndjson ?? null,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        dataset: { type: "string" },
        "dry-run": { type: "boolean" },
        force: { type: "boolean" },
        "if-empty": { type: "boolean" },
        yes: { type: "boolean", short: "y" },
        ndjson: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SeedError(`${reason.replace(/\.?$/, ".")} See --help.`);
  }
}
