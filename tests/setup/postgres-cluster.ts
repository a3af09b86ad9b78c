import type { TestProject } from "vitest/node";

import { startCluster } from "../fixtures/postgres/cluster.fixture.ts";
import { findInstalledPostgres } from "../fixtures/postgres/find-postgres.fixture.ts";
import { prepareCluster } from "../fixtures/postgres/projects.fixture.ts";

declare module "vitest" {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    /** The port of the Postgres for the test project `postgres`. */
    postgres: number;
  }
}

/** Starts the Postgres of the project `postgres`, if there is one. */
export default async function postgresCluster(
  project: TestProject,
): Promise<(() => Promise<void>) | void> {
  const programs = findInstalledPostgres();
  if ("missing" in programs) return;
  const cluster = await startCluster(programs.folder);
  await prepareCluster(cluster.port);
  project.provide("postgres", cluster.port);
  return () => cluster.remove();
}
