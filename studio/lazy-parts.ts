import { useMiddlewareComponents, type PluginOptions } from "sanity";

/** What `lazy` of React (19) gives; its `_init` starts the import. */
type LazyPart = { _init: (payload: unknown) => unknown; _payload: unknown };

function isLazy(value: unknown): value is LazyPart {
  return (
    typeof value === "object" &&
    value !== null &&
    "_payload" in value &&
    "_init" in value &&
    typeof value._init === "function"
  );
}

function startImport(part: unknown): void {
  if (!isLazy(part)) return;
  try {
    part._init(part._payload);
  } catch {
    // Its promise, for a renderer; or an error, which its first use shows.
  }
}

function noPart() {
  return null;
}

/** Of the desk and of every form; not of tools that may stay closed. */
function importParts({ name, tools, document, form, studio }: PluginOptions) {
  const isDesk = name === "sanity/structure" && Array.isArray(tools);
  const parts = [
    studio?.components?.navbar,
    studio?.components?.activeToolLayout,
    document?.components?.unstable_layout,
    form?.components?.field,
    form?.components?.input,
    ...(isDesk ? tools.map(({ component }) => component) : []),
  ];
  for (const part of parts) startImport(part);
  return noPart;
}

const PARTS = { pick: importParts, defaultComponent: noPart };

/**
 * Imports what plugins of the Studio, as comments and tasks, have React import
 * when it is first rendered. It would be a placeholder then, and React (19)
 * shows what replaces a placeholder 300 ms after it at the earliest. A React in
 * which lazy components look otherwise imports them at their first use.
 */
export function useLazyParts(): void {
  useMiddlewareComponents(PARTS);
}
