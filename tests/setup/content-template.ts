import path from "node:path";

import { seedEmptyDataset } from "../../local/stack/seed.ts";
import { makeTokens, startTestLake } from "./lake.ts";
import { layTemplate } from "./template.ts";

const INPUTS = [
  "scripts/seed",
  "scripts/seed.ts",
  "schemas",
  "packages/content-lake",
  "local/stack/seed.ts",
  "package-lock.json",
];

async function make(aside: string): Promise<string> {
  const folder = path.join(aside, "content-lake");
  const tokens = makeTokens();
  const lake = await startTestLake(folder, tokens);
  await seedEmptyDataset({
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: lake.url,
    SANITY_API_WRITE_TOKEN: tokens.write,
  }).finally(() => lake.stop());
  return folder;
}

/**
 * Puts a Content Lake with the content of a first start, and no account, into
 * a data folder, unless there is one. The process that starts it sets its own
 * tokens.
 */
export function laySeededContent(dataFolder: string): Promise<void> {
  const template = { name: "content", inputs: INPUTS, make };
  return layTemplate(template, path.join(dataFolder, "content-lake"));
}
