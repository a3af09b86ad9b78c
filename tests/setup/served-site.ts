import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import type { StackFile } from "../../local/stack/stack-file.ts";
import { openContentProxy, type ContentProxy } from "./content-proxy.ts";
import { rawHead } from "./raw-request.ts";
import { readinessOf, startSite, type SiteProcess } from "./site-process.ts";
import { freePort } from "./stack.ts";

/** The built website in a process of its own; a gate stands between it and the content. */
export type ServedSite = {
  port: number;
  gate: ContentProxy;
  /** The process that runs now. */
  site: SiteProcess;
  /** Where it keeps its pages. */
  dataFolder: string;
  /** The first lines of a raw request to it, as `rawHead` writes them. */
  head(target: string, lines?: string, method?: string): string;
  /** How many pages it has in memory, and their bytes. */
  cachedPages(): Promise<{ kept: number; bytes: number }>;
  /** Waits for the stream of edits to be opened once more than so many times. */
  hears(after?: number): Promise<void>;
  /** Ends it and starts it again on the same port and folder. */
  restart(): Promise<void>;
  remove(): Promise<void>;
};

/** In: a stack with content, which is only read. */
export async function startServedSite(
  { contentLake }: StackFile,
  env: Readonly<Record<string, string>> = {},
): Promise<ServedSite> {
  const { url, readToken } = contentLake!;
  const gate = await openContentProxy(url);
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), "served-site-"));
  const port = await freePort();
  const start = () =>
    startSite({
      dataFolder,
      port,
      env: {
        SANITY_API_HOST: gate.url,
        SANITY_API_READ_TOKEN: readToken,
        WARM_UP: "0",
        LOG_LEVEL: "warn",
        // A test fills in a form faster than any person.
        INTAKE_MIN_SECONDS: "0",
        ...env,
      },
    });

  const served: ServedSite = {
    port,
    gate,
    dataFolder,
    site: await start(),
    head: (...request) => rawHead(port, ...request),
    async cachedPages() {
      const { pages } = await readinessOf<{
        pages: { kept: number; bytes: number };
      }>(`http://127.0.0.1:${port}`);
      // Two answers without the figure would compare as equal.
      if (typeof pages.kept !== "number") throw new Error("No pages.kept.");
      return pages;
    },
    async hears(after = 0) {
      while (gate.welcomes <= after)
        await new Promise((resolve) => setTimeout(resolve, 20));
      // What was said before is heard before what is asked now.
      for (let times = 0; times < 3; times += 1) await served.cachedPages();
    },
    async restart() {
      await served.site.stop();
      served.site = await start();
    },
    async remove() {
      await served.site.stop();
      await gate.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  return served;
}
