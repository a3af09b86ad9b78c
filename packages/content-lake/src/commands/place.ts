import { createClient } from "@sanity/client";
import { UsageError } from "../command-line.ts";
import { commentsName } from "../dataset/comments-setup.ts";
import type { DatasetPlace } from "../dataset/export-dataset.ts";

/** The arguments that name a dataset, in the form of `parseArgs`. */
export const PLACE_OPTIONS = {
  url: { type: "string" },
  project: { type: "string", default: "local" },
  dataset: { type: "string", default: "production" },
  comments: { type: "boolean", default: false },
} as const;

/** The lines about these arguments in the help of a command. */
export const PLACE_HELP = `--url <address>        of the running lake, with a token that may do it in
                       CONTENT_LAKE_TOKEN
--project, --dataset   local, production: what the lake was started with
--comments             the comments and tasks on it, in place of the content`;

/** The dataset that the arguments of a command name. Throws a UsageError. */
export function readPlace(values: {
  url?: string | undefined;
  project: string;
  dataset: string;
  comments: boolean;
}): DatasetPlace {
  const { url, project: projectId } = values;
  const dataset = values.comments
    ? commentsName(values.dataset)
    : values.dataset;
  if (url === undefined) {
    throw new UsageError("Say where the content lake is: --url <address>.");
  }
  const client = createClient({
    projectId,
    dataset,
    apiHost: url,
    apiVersion: "2025-02-19",
    perspective: "raw",
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 2,
    token: process.env["CONTENT_LAKE_TOKEN"] ?? "",
  });
  return { client, projectId, dataset };
}
