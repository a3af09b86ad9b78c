import path from "node:path";

import type { Logger } from "pino";

import type { Environment } from "../app/env/env.server.ts";
import type { SiteServices } from "../app/services.server.ts";
import {
  createIndexNow,
  type IndexNow,
  type IndexNowOptions,
} from "./indexing/index-now.ts";
import { createIndexing, type Indexing } from "./indexing/indexing.ts";
import {
  type NotFoundReport,
  openNotFoundReport,
} from "./not-found/not-found-report.ts";
import { Visits } from "./visits/visits.ts";

/** What the work in the background is done with. */
export type BackgroundOptions = {
  environment: Environment;
  services: Pick<SiteServices, "content">;
  log: Logger;
  /** Every listed page, with the time of its last change. */
  listPages: IndexNowOptions["listPages"];
  /** Called when search engines may list the site, or no longer. */
  onIndexing(): void;
};

/** The work of the server that no request waits for. */
export type Background = {
  indexing: Indexing;
  indexNow: IndexNow;
  /** Null on hosted Sanity, which has no place for it. */
  notFound: NotFoundReport | null;
  /** Null where the file of the counts cannot be opened. */
  visits: Visits | null;
};

/** Opens what works in the background; indexing and IndexNow begin when they are told to. */
export function openBackground(options: BackgroundOptions): Background {
  const { environment, services, log, listPages } = options;
  const warn = (message: string) => (error: unknown) =>
    log.warn({ err: error }, message);
  const indexing = createIndexing({
    ...environment,
    fetch: (query) => services.content.fetchPublished(query),
    onChange: options.onIndexing,
    say: (sentence) => console.log(sentence),
    onFailure: warn("content not checked"),
  });
  const indexNow = createIndexNow({
    ...environment,
    isIndexable: () => indexing.isOpen(),
    listPages,
    onFailure: warn("search engines not told"),
  });
  const visits = openVisits(options, warn("visits not counted"));
  return {
    indexing,
    indexNow,
    visits,
    notFound: openMissing(options, warn),
  };
}

function openVisits(
  { environment, listPages }: BackgroundOptions,
  onFailure: (error: unknown) => void,
): Visits | null {
  try {
    return new Visits({
      file: path.resolve(environment.dataDir, "visits.sqlite"),
      listPaths: async () => (await listPages()).map((entry) => entry.path),
      onFailure,
    });
  } catch (error) {
    onFailure(error);
    return null;
  }
}

/** What editors read in the Studio: an embedded content source alone takes it. */
function openMissing(
  { environment }: BackgroundOptions,
  warn: (message: string) => (error: unknown) => void,
): NotFoundReport | null {
  const { apiHost, readToken } = environment.content;
  if (apiHost === null) return null;
  return openNotFoundReport({
    file: path.resolve(environment.dataDir, "not-found.json"),
    ...{ apiHost, readToken },
    onFailure: warn("missing addresses not reported"),
  });
}
