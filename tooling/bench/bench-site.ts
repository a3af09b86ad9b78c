import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { seedEmptyDataset } from "../../local/stack/seed.ts";
import { startSite as startSiteProcess } from "../../tests/fixtures/site/site-process.fixture.ts";
import { freePort } from "../../tests/fixtures/stack/free-port.fixture.ts";
import { startBenchLake, type BenchLake } from "./bench-lake.ts";
import { residentMegabytes } from "./process-figures.ts";

/** The built website in a process of its own, on a running content source. */
export type BenchSite = {
  url: string;
  port: number;
  pid: number;
  /** Resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
};

/** A lake with the content of this repository, in a temporary folder. */
export type BenchStack = {
  lake: BenchLake;
  /** In: more variables; the port, if it must be known before. */
  startSite(
    env?: Readonly<Record<string, string>>,
    port?: number,
  ): Promise<BenchSite>;
  /** Stops the sites and the lake, and removes the folder. */
  remove(): Promise<void>;
};

/**
 * The SANITY_* variables of a lake, for a process that reads from it like the
 * site.
 */
export function siteVariables({ url, tokens }: BenchLake) {
  return {
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: url,
    SANITY_API_READ_TOKEN: tokens.read,
  };
}

/** @throws Error if the lake does not start or the content cannot be written. */
export async function openBenchStack(): Promise<BenchStack> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-site-"));
  const lake = await startBenchLake(path.join(folder, "lake"));
  const sites: BenchSite[] = [];

  async function remove(): Promise<void> {
    for (const site of sites) await site.stop();
    await lake.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await seedEmptyDataset({
      ...siteVariables(lake),
      SANITY_API_WRITE_TOKEN: lake.tokens.write,
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    lake,
    remove,
    async startSite(env = {}, chosen) {
      const port = chosen ?? (await freePort());
      const dataFolder = mkdtempSync(path.join(folder, "site-"));
      const { process, stop } = await startSiteProcess({
        dataFolder,
        port,
        env: {
          ...siteVariables(lake),
          LOG_LEVEL: "warn",
          WARM_UP: "0",
          ...env,
        },
      });
      const pid = process.pid!;
      const site = {
        url: `http://127.0.0.1:${port}`,
        port,
        pid,
        memory: () => residentMegabytes(pid),
        stop,
      };
      sites.push(site);
      return site;
    },
  };
}

/** The paths in the sitemap of a site. */
export async function sitemapPaths(siteUrl: string): Promise<string[]> {
  const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address!).pathname,
  );
}
