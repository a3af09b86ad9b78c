import { createClient, type SanityClient } from "@sanity/client";

import { dataFolder } from "../stack/command.ts";
import { readStackFile } from "../stack/stack-file.ts";
import { SeedError } from "./console.ts";

/** The dataset to use. */
export type Target = {
  projectId: string;
  dataset: string;
  token: string;
  /** The API's address; null for Sanity's own. */
  apiHost: string | null;
  /** True for the running stack's lake, which contains no foreign content. */
  embedded: boolean;
};

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Finds the dataset: the one that the SANITY_* variables name, else the running
 * project's.
 *
 * @param dataset the name on the command line.
 * @throws SeedError if there is none, or if one that the project did not start
 * is to be written and was not named on the command line: a tunnel to a foreign
 * lake has a local address too.
 */
export function resolveTarget(
  variables: Variables,
  dataset: string | null,
  use: "read" | "write" = "write",
): Target {
  const target =
    variables["SANITY_PROJECT_ID"] || variables["SANITY_API_HOST"]
      ? fromVariables(variables, dataset, use)
      : fromStack(dataset);
  if (use === "write" && !target.embedded && dataset === null)
    throw new SeedError(
      `Project ${target.projectId} was not started by this project. To write to its dataset, name it: add --dataset ${target.dataset}.`,
    );
  return target;
}

function fromVariables(
  variables: Variables,
  named: string | null,
  use: "read" | "write",
): Target {
  const dataset = named ?? variables["SANITY_DATASET"];
  const projectId = variables["SANITY_PROJECT_ID"];
  const readToken = variables["SANITY_API_READ_TOKEN"];
  const token =
    variables["SANITY_API_WRITE_TOKEN"] ||
    (use === "read" ? readToken : undefined);
  const missing = Object.entries({
    SANITY_PROJECT_ID: projectId,
    SANITY_API_WRITE_TOKEN: token,
    SANITY_DATASET: dataset,
  }).flatMap(([name, value]) => (value ? [] : name));
  if (!projectId || !token || !dataset)
    throw new SeedError(
      `Set ${missing.join(" and ")}, so that this command finds the dataset.`,
    );
  const apiHost = variables["SANITY_API_HOST"] || null;
  return { projectId, dataset, token, apiHost, embedded: false };
}

function fromStack(dataset: string | null): Target {
  const found = readStackFile(dataFolder)?.contentLake;
  if (!found)
    throw new SeedError(
      "No dataset was found: start the project with `npm start` and run this command beside it, or set SANITY_PROJECT_ID, SANITY_DATASET and SANITY_API_WRITE_TOKEN.",
    );
  const { url, projectId, writeToken, ...lake } = found;
  return {
    projectId,
    dataset: dataset ?? lake.dataset,
    token: writeToken,
    apiHost: url,
    embedded: true,
  };
}

/** Sanity's own client for a target. */
export function clientOf(target: Target): SanityClient {
  return createClient({
    projectId: target.projectId,
    dataset: target.dataset,
    token: target.token,
    apiVersion: "2025-02-19",
    perspective: "raw",
    useCdn: false,
    maxRetries: 2,
    ...(target.apiHost !== null && {
      apiHost: target.apiHost,
      useProjectHostname: false,
    }),
  });
}

/** What that client's error means, in a sentence for the operator. */
export function faultOf(
  { projectId, dataset, apiHost }: Target,
  error: unknown,
): SeedError {
  const where = apiHost ?? "Sanity";
  const { statusCode, message } = error as Error & { statusCode?: number };
  if (statusCode === undefined)
    return new SeedError(
      `${where} could not be reached (${rootOf(error)}). Is it running, and is the address correct?`,
    );
  if (statusCode === 401)
    return new SeedError(
      `${where} does not know this token; set SANITY_API_WRITE_TOKEN to one of project ${projectId}.`,
    );
  return new SeedError(
    `${where} refused the seed of dataset ${dataset} (${statusCode}), so nothing was written: ${message}`,
  );
}

/** The root cause of an error: "fetch failed" says nothing. */
function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootOf(error.cause);
}
