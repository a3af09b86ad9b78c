import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@sanity/client";
import type { SanityClient } from "@sanity/client";
import { z } from "zod";

/** The content cannot be read; the message is a sentence for the operator. */
export class CheckError extends Error {}

/** The dataset to check, and the URL of its Studio. */
export type Source = {
  projectId: string;
  dataset: string;
  token: string;
  /** The API's address; null for Sanity's own. */
  apiHost: string | null;
  studioUrl: string;
  /** The website's origin; null if it is not known. */
  siteOrigin: string | null;
};

type Environment = Record<string, string | undefined>;

const LOCAL_STUDIO = "http://localhost:3333";

const stackFile = z.object({
  siteUrl: z.url(),
  studioUrl: z.url(),
  contentLake: z.object({
    url: z.url(),
    projectId: z.string(),
    dataset: z.string(),
    readToken: z.string(),
  }),
});

/**
 * Finds the dataset: the one in the SANITY_* variables, else that of the
 * running stack. Throws a CheckError if there is none.
 */
export async function findSource(environment: Environment): Promise<Source> {
  return environment.SANITY_PROJECT_ID
    ? fromEnvironment(environment)
    : fromStack(environment.DATA_DIR || ".data");
}

/** Makes a client that reads published content. */
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
    siteOrigin: URL.parse(environment.SITE_URL ?? "")?.origin ?? null,
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
    siteOrigin: new URL(stack.data.siteUrl).origin,
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
