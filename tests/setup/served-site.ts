import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import type { StackFile } from "../../local/stack/stack-file.ts";
import { openContentGate, type ContentGate } from "./content-gate.ts";
import { startIntakeSite, type IntakeSite } from "./intake-site.ts";
import { freePort } from "./stack.ts";

/** The built website in a process of its own; a gate stands between it and the content. */
export type ServedSite = {
  port: number;
  gate: ContentGate;
  /** The process that runs now. */
  site: IntakeSite;
  /** Where it keeps its pages. */
  dataFolder: string;
  /** How many pages it has in memory, and their bytes. */
  kept(): Promise<{ kept: number; bytes: number }>;
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
  const gate = await openContentGate(url);
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), "served-site-"));
  const port = await freePort();
  const start = () =>
    startIntakeSite({
      dataFolder,
      port,
      env: {
        SANITY_API_HOST: gate.url,
        SANITY_API_READ_TOKEN: readToken,
        WARM_UP: "0",
        LOG_LEVEL: "warn",
        ...env,
      },
    });

  const served: ServedSite = {
    port,
    gate,
    dataFolder,
    site: await start(),
    async kept() {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      const { pages } = (await answer.json()) as {
        pages: { kept: number; bytes: number };
      };
      return pages;
    },
    async hears(after = 0) {
      while (gate.welcomes <= after)
        await new Promise((resolve) => setTimeout(resolve, 20));
      // What was said before is heard before what is asked now.
      for (let times = 0; times < 3; times += 1) await served.kept();
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
