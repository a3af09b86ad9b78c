import type { Rollup } from "vite";

/**
 * Bundles the code of every page into two files instead of twenty: the
 * libraries, which change rarely, and the site's shell. In: the folder of the
 * app, the module in it that every page loads.
 */
export function commonChunks(
  appFolder: string,
  start: string,
): Rollup.GetManualChunk {
  let needed: Set<string> | null = null;
  return (id, { getModuleInfo }) => {
    needed ??= reachedFrom(`${appFolder}/${start}`, getModuleInfo);
    if (!needed.has(id)) return undefined;
    return id.startsWith(appFolder) ? "frame" : "libraries";
  };
}

function reachedFrom(
  start: string,
  getModuleInfo: Rollup.GetModuleInfo,
): Set<string> {
  const reached = new Set([start]);
  for (const id of reached)
    for (const imported of getModuleInfo(id)?.importedIds ?? [])
      reached.add(imported);
  return reached;
}
