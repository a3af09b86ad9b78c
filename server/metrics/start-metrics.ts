import type { Registry } from "prom-client";

import type { Route } from "../http/route.ts";
import { hasBearerToken } from "../readiness/readiness-report.ts";
import { listenForScrapes, sendMetrics } from "./metrics-endpoint.ts";
import { createSiteMetrics, type MetricSources } from "./site-metrics.ts";

/** Where the metrics can be read; without either there are none. */
export type MetricsSettings = { port: number | null; token: string | null };

const PATH = "/metrics";

/**
 * Serves the metrics at a port of this machine, if there is one.
 * Out: what ends it.
 *
 * @throws ListenError if the port is taken.
 */
export async function serveMetrics(
  { port }: MetricsSettings,
  registry: () => Registry,
): Promise<() => void> {
  if (port === null) return () => {};
  const server = await listenForScrapes(registry(), port);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/**
 * The route of the metrics on the site itself, for those with the token; none
 * without a token, and the address has no page then.
 */
export function metricsRoutes(
  { token }: MetricsSettings,
  registry: () => Registry,
): Route[] {
  if (token === null) return [];
  return [
    {
      method: "GET",
      kind: "probe",
      matches: (pathname) => pathname === PATH,
      async answer(request, response) {
        if (hasBearerToken(request, token))
          return sendMetrics(registry(), response);
        response
          .writeHead(401, {
            "www-authenticate": "Bearer",
            "cache-control": "no-store",
          })
          .end();
      },
    },
  ];
}

/** True if anything may read the metrics. */
export function areMetricsOn({ port, token }: MetricsSettings): boolean {
  return port !== null || token !== null;
}

/** The registry of the sources, made at its first use. */
export function lazyRegistry(sources: () => MetricSources): () => Registry {
  let registry: Registry | null = null;
  return () => (registry ??= createSiteMetrics(sources()));
}
