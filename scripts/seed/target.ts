import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SeedError } from "./console.ts";

/** The dataset that is written to. */
export type Target = {
  projectId: string;
  dataset: string;
  token: string;
  /** The API's address; null for Sanity's own. */
  apiHost: string | null;
  /**
   * True for the lake of the running stack, which contains no foreign content.
   */
  embedded: boolean;
};

type Environment = Record<string, string | undefined>;

const stackFile = z.object({
  contentLake: z.object({
    url: z.url(),
    projectId: z.string(),
    dataset: z.string(),
    writeToken: z.string(),
  }),
});

/**
 * Finds the dataset: the one that the SANITY_* variables name, else the one of
 * the running project. Throws a SeedError when there is none, or when one that
 * the project did not start is to be written and was not named on the command
 * line: a tunnel to a foreign lake has an address of this machine too.
 */
export async function resolveTarget(
  environment: Environment,
  dataset: string | null,
  use: "read" | "write" = "write",
): Promise<Target> {
  const named =
    environment.SANITY_PROJECT_ID || environment.SANITY_API_HOST
      ? fromEnvironment(environment, dataset)
      : await fromStack(environment.DATA_DIR || ".data", dataset);
  if (use === "write" && !named.embedded && dataset === null) {
    throw new SeedError(
      `Project ${named.projectId} was not started by this project, so its dataset is written only by name: add --dataset ${named.dataset}.`,
    );
  }
  return named;
}

function fromEnvironment(
  environment: Environment,
  dataset: string | null,
): Target {
  const missing = ["SANITY_PROJECT_ID", "SANITY_API_WRITE_TOKEN"].filter(
    (name) => !environment[name],
  );
  if (!environment.SANITY_DATASET && dataset === null) {
    missing.push("SANITY_DATASET");
  }
  if (missing.length > 0) {
    throw new SeedError(
      `Set ${missing.join(" and ")}, so that the seed knows where to write.`,
    );
  }
  const apiHost = environment.SANITY_API_HOST || null;
  if (apiHost !== null && !URL.canParse(apiHost)) {
    throw new SeedError(
      `SANITY_API_HOST is "${apiHost}", which is not an address such as http://localhost:3333.`,
    );
  }
  return {
    projectId: environment.SANITY_PROJECT_ID ?? "",
    dataset: dataset ?? environment.SANITY_DATASET ?? "",
    token: environment.SANITY_API_WRITE_TOKEN ?? "",
    apiHost,
    embedded: false,
  };
}

async function fromStack(
  folder: string,
  dataset: string | null,
): Promise<Target> {
  const path = join(folder, "stack.json");
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) {
    throw new SeedError(
      "No dataset was found: start the project with `npm start` and run the seed beside it, or set SANITY_PROJECT_ID, SANITY_DATASET and SANITY_API_WRITE_TOKEN.",
    );
  }
  const stack = stackFile.safeParse(parseJson(text));
  if (!stack.success) {
    throw new SeedError(
      `${path} cannot be read; restart the project with \`npm start\`.`,
    );
  }
  const { url, projectId, writeToken, ...lake } = stack.data.contentLake;
  return {
    projectId,
    dataset: dataset ?? lake.dataset,
    token: writeToken,
    apiHost: url,
    embedded: true,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
