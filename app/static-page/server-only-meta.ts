import type { MetaDescriptor } from "@remix-run/react";

import { type ServerOnly, readServerOnly } from "~/static-page/server-only";

/**
 * The head of a page whose content is held (app/render/server-only.ts). The server writes
 * it; a browser has no content to make it of and leaves it alone, but for the
 * title, which the reader needs even if React has to build the page again.
 *
 * In: what the loader held; how to describe it. Out: nothing if there is none.
 */
export function serverOnlyMeta<Value>(
  content: ServerOnly<Value> | undefined,
  describe: (value: Value) => MetaDescriptor[],
): MetaDescriptor[] {
  const value = readServerOnly(content);
  if (value !== null) return describe(value);
  return import.meta.env.SSR ? [] : [{ title: firstTitle() }];
}

let title: string | null = null;

/** As the server wrote it: pages with held content are never reached by the router. */
function firstTitle(): string {
  title ??= document.title;
  return title;
}
