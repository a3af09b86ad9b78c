import { API_VERSION } from "../../app/env/env.server.ts";
import type { StackEnvironment } from "./environment.ts";

// Checks whether the hosted services accept the site's keys. The stack also
// starts if a service does not answer: there are cached pages and the outbox,
// and it may answer in a minute. A refusal ends the start, and is no SettingsError:
// a project may be opened again, and systemd goes on trying.

const PATIENCE_MS = 5_000;

type ApiBody = { result?: unknown; external?: unknown };

/** An API's answer; null if there is none: no response, a 5xx, or a proxy's page. */
async function ask(url: string, headers: Record<string, string>) {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    const body = (await response.json()) as ApiBody | null;
    return response.status < 500 ? { status: response.status, body } : null;
  } catch {
    return null;
  }
}

/**
 * Queries a hosted content source with the site's tokens.
 *
 * @returns a sentence if it does not answer.
 * @throws Error with a sentence if the project, dataset or token is refused.
 */
export async function checkContent({
  hasContentSource,
  content: { projectId, dataset, apiHost, readToken, previewToken },
}: StackEnvironment): Promise<string | null> {
  const base = apiHost ?? `https://${projectId}.api.sanity.io`;
  const url = `${base}/v${API_VERSION}/data/query/${dataset}?query=true`;
  const tokens = [
    ["SANITY_API_READ_TOKEN", readToken],
    ["SANITY_API_PREVIEW_TOKEN", previewToken],
  ] as const;
  for (const [name, token] of hasContentSource ? tokens : []) {
    if (token === null) continue;
    const verdict = await ask(url, {
      authorization: `Bearer ${token}`,
      "x-sanity-project-id": projectId,
    });
    const status = verdict?.status;
    if (status === 404)
      throw new Error(
        `There is no dataset ${dataset} in the project ${projectId} (404): check SANITY_PROJECT_ID and SANITY_DATASET at sanity.io/manage.`,
      );
    if (status === 401 || status === 403)
      throw new Error(
        `${name} is not accepted by the project ${projectId} for its dataset ${dataset} (${status}): make a token of that project at sanity.io/manage, API, Tokens (role Viewer).`,
      );
    if (status !== 200 || verdict?.body?.result !== true)
      return `The content source of the project ${projectId} is not responding as it should: the site shows the pages it has cached, and the others once it does.`;
  }
  return null;
}

/** Checks the database likewise, with the site's key. */
export async function checkDatabase({
  hasDatabase,
  supabase,
}: StackEnvironment): Promise<string | null> {
  if (!hasDatabase || !supabase) return null;
  const { url, publishableKey } = supabase;
  const verdict = await ask(`${url}/auth/v1/settings`, {
    apikey: publishableKey,
  });
  if (verdict?.status === 401 || verdict?.status === 403)
    throw new Error(
      `SUPABASE_PUBLISHABLE_KEY is not accepted by ${url} (${verdict.status}): take the publishable key of that project from supabase.com/dashboard, Settings, API Keys.`,
    );
  // Supabase Auth lists the ways to sign in; another program answers differently.
  return typeof verdict?.body?.external === "object"
    ? null
    : `The database ${url} is not responding as it should: requests wait in the outbox until it does.`;
}
