import type { Rollup } from "vite";

/**
 * What every page needs is asked for in two files, not in twenty: the libraries,
 * which change seldom, and what stands around a page. In: the folder of the app,
 * and the module in it that every page loads.
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
