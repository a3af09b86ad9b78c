import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@sanity/client";
import type { SanityClient } from "@sanity/client";
import { z } from "zod";

/** Says in one sentence why the content cannot be read. */
export class CheckError extends Error {}

/** The dataset to look at, and the Studio in which it is edited. */
export type Source = {
  projectId: string;
  dataset: string;
  token: string;
  /** The API's address; null for Sanity's own. */
  apiHost: string | null;
  studioUrl: string;
};

type Environment = Record<string, string | undefined>;

const LOCAL_STUDIO = "http://localhost:3333";

const stackFile = z.object({
  studioUrl: z.url(),
  contentLake: z.object({
    url: z.url(),
    projectId: z.string(),
    dataset: z.string(),
    readToken: z.string(),
  }),
});

/**
 * Finds the dataset: the one that the SANITY_* variables name, else the one of
 * the running project. Throws a CheckError when there is none.
 */
export async function findSource(environment: Environment): Promise<Source> {
  return environment.SANITY_PROJECT_ID
    ? fromEnvironment(environment)
    : fromStack(environment.DATA_DIR || ".data");
}

/** A client that reads what visitors see. */
export function openSource(source: Source): SanityClient {
  const { projectId, dataset, token, apiHost } = source;
  return createClient({
    projectId,
    dataset,
    token,
    apiVersion: "2025-02-19",
    perspective: "published",
    useCdn: false,
    ...(apiHost && { apiHost, useProjectHostname: false }),
  });
}

function fromEnvironment(environment: Environment): Source {
  const token =
    environment.SANITY_API_READ_TOKEN || environment.SANITY_API_WRITE_TOKEN;
  const dataset = environment.SANITY_DATASET;
  const missing = [
    dataset ? null : "SANITY_DATASET",
    token ? null : "SANITY_API_READ_TOKEN",
  ].filter((name) => name !== null);
  if (!dataset || !token) {
    throw new CheckError(
      `Set ${missing.join(" and ")}, so that the check knows what to read.`,
    );
  }
  return {
    projectId: environment.SANITY_PROJECT_ID ?? "",
    dataset,
    token,
    apiHost: environment.SANITY_API_HOST || null,
    studioUrl: withoutSlash(environment.STUDIO_URL || LOCAL_STUDIO),
  };
}

async function fromStack(folder: string): Promise<Source> {
  const path = join(folder, "stack.json");
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) {
    throw new CheckError(
      "No dataset was found: start the project with `npm start` and run the check beside it, or set SANITY_PROJECT_ID, SANITY_DATASET and SANITY_API_READ_TOKEN.",
    );
  }
  const stack = stackFile.safeParse(parseJson(text));
  if (!stack.success) {
    throw new CheckError(
      `${path} cannot be read; restart the project with \`npm start\`.`,
    );
  }
  const { url, projectId, dataset, readToken } = stack.data.contentLake;
  return {
    projectId,
    dataset,
    token: readToken,
    apiHost: url,
    studioUrl: withoutSlash(stack.data.studioUrl),
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
