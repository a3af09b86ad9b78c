import type { ClientConfig, SanityClient } from "@sanity/client";
import { createClientFactory, createLakeFetch } from "./client.ts";
import { parseQuietly } from "./parse-quietly.ts";
import { routeRequests } from "./route-requests.ts";

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

/**
 * Which lake a workspace edits; only needed where the lake was not started with
 * its defaults.
 */
export type LakeStudioOptions = {
  /** What the lake was started with: `local` and `production` by default. */
  projectId?: string;
  dataset?: string;
  /** Where the lake is; the origin that serves the Studio by default. */
  origin?: string;
};

/**
 * Where the Studio keeps until when its warning about HTTP/1.1 is snoozed ("You've
 * got your brakes on"). It is for Studios whose streams take all connections; here
 * they share one socket.
 */
const PROTOCOL_WARNING = "sanity-studio.network.check.snooze";

/**
 * The settings that connect a Studio with the lake that serves it.
 *
 *     export default defineConfig({ ...contentLake(), plugins, schema });
 */
export function contentLake({
  projectId = "local",
  dataset = "production",
  origin = servingOrigin(),
}: LakeStudioOptions = {}): LakeWorkspace {
  const lakeFetch = createLakeFetch(origin);
  if (isBrowser()) {
    routeRequests(globalThis, { projectId, origin }, lakeFetch);
    parseQuietly(globalThis);
    sessionStorage.setItem(PROTOCOL_WARNING, "9999-12-31T23:59:59Z");
  }
  return {
    projectId,
    dataset,
    apiHost: origin,
    unstable_clientFactory: createClientFactory(origin, lakeFetch),
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

/** Sanity's command-line tools read the configuration without a window. */
function isBrowser(): boolean {
  return "location" in globalThis;
}

function servingOrigin(): string {
  return globalThis.location?.origin ?? "http://localhost:3333";
}
