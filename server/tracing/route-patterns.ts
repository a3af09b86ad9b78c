import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type Routes = ServerBuild["routes"];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/**
 * Makes the function that names the route of a path by its pattern, such as
 * `/request/:token`. In: the routes of the build.
 */
export function routePatterns(
  routes: Routes,
): (pathname: string) => string | null {
  const tree = childrenOf(routes, undefined);
  return (pathname) => {
    const matches = matchRoutes(tree, pathname) ?? [];
    const parts = matches.flatMap(({ route }) => route.path ?? []);
    if (matches.length === 0) return null;
    return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
  };
}

function childrenOf(
  routes: Routes,
  parentId: string | undefined,
): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    const shared = {
      id,
      ...(path !== undefined && { path }),
      ...(caseSensitive !== undefined && { caseSensitive }),
    };
    return index
      ? [{ ...shared, index: true as const }]
      : [{ ...shared, children: childrenOf(routes, id) }];
  });
}
