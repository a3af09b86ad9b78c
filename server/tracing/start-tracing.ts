import type { ServerBuild } from "@remix-run/node";

import { startOtlpTracing } from "./otlp-tracing.ts";
import { routePatterns } from "./route-patterns.ts";
import type { Tracing } from "./tracing.ts";

/** Starts the traces of a site. In: whether its proxy is trusted, its routes. */
export function startTracing({
  trustProxy,
  routes,
}: {
  trustProxy: boolean;
  routes: ServerBuild["routes"];
}): Tracing {
  return startOtlpTracing({ trustProxy, routeOf: routePatterns(routes) });
}
