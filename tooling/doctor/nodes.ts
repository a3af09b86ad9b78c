import { z } from "zod";

import type { AllVariables } from "../../local/stack/variables.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const PATIENCE_MS = 5_000;

/** What `/readyz` tells an operator of the other nodes (server/readiness). */
const reportSchema = z.object({
  content: z.string(),
  siteSecret: z.string().optional(),
});

const { ok, error } = findingsAbout("Nodes");

/**
 * What several nodes of one site need. The node that runs here is asked, since it
 * knows of the others by the database.
 *
 * In: whether SITE_SECRET is set, rather than made by a start.
 */
export async function examineNodes(
  { stack, site }: AllVariables,
  hasSecret: boolean,
): Promise<Finding[]> {
  // The embedded database is for this machine alone, by its own secret.
  if (!stack.hasDatabase) return [];
  if (!hasSecret)
    return [
      ok(
        "SITE_SECRET is one that npm start made: before a second node joins, set the same on all of them.",
      ),
    ];
  const report = await askSite(stack.sitePort, site.readinessToken);
  if (report === null)
    return [
      ok(
        "Whether all nodes have the same SITE_SECRET was not seen: the site does not run here, or its address is public and READINESS_TOKEN is not set.",
      ),
    ];
  return report.siteSecret === undefined
    ? [ok("No node that runs has another SITE_SECRET.")]
    : [
        error(
          "Another node of this site has another SITE_SECRET, so that forms, sessions and erasures fail between them: set the same on all nodes, and restart them.",
        ),
      ];
}

/** Out: null if no site answers here, or not with its report. */
async function askSite(port: number, token: string | null) {
  try {
    const response = await fetch(`http://localhost:${port}/readyz`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return reportSchema.safeParse(await response.json()).data ?? null;
  } catch {
    return null;
  }
}
