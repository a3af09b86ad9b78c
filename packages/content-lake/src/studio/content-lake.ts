import type { ClientConfig, SanityClient } from "@sanity/client";
import { createClientFactory } from "./client.ts";

/** What a workspace of `defineConfig` needs to edit a lake. */
export type LakeWorkspace = {
  projectId: string;
  dataset: string;
  apiHost: string;
  unstable_clientFactory: (config: ClientConfig) => SanityClient;
  auth: {
    loginMethod: "cookie";
    redirectOnSingle: true;
    providers: { name: string; title: string; url: string }[];
  };
};

export type LakeStudioOptions = {
  /** What the lake was started with: `local` and `production` by default. */
  projectId?: string;
  dataset?: string;
  /** Where the lake is; the origin that serves the Studio by default. */
  origin?: string;
};

/**
 * Points a Studio at the lake that serves it: what the hosted Studio gets from
 * Sanity, the lake gives at its own origin.
 *
 *     export default defineConfig({ ...contentLake(), plugins, schema });
 */
export function contentLake({
  projectId = "local",
  dataset = "production",
  origin = servingOrigin(),
}: LakeStudioOptions = {}): LakeWorkspace {
  return {
    projectId,
    dataset,
    apiHost: origin,
    unstable_clientFactory: createClientFactory(origin),
    auth: {
      loginMethod: "cookie",
      redirectOnSingle: true,
      providers: [
        {
          name: "local",
          title: "E-mail and password",
          url: `${origin}/v1/auth/login/local`,
        },
      ],
    },
  };
}

/** Sanity's tools read the configuration where there is no window. */
function servingOrigin(): string {
  return globalThis.location?.origin ?? "http://localhost:3333";
}
