import { createClient, type SanityClient } from "@sanity/client";
import { accountMigrations } from "../accounts/migrations.ts";
import { newApiToken } from "../accounts/tokens.ts";
import { openLake } from "../engine/lake.ts";
import { createLog } from "../server/log/log.ts";
import { startServer } from "../server/server.ts";

/** A lake that runs for one job; `stop` closes it. */
export type TemporaryLake = {
  /** A client with the role of an administrator. */
  client: SanityClient;
  stop(): Promise<void>;
};

/**
 * Starts a lake on a folder, in this process, on any free port of this machine:
 * for one job of Sanity's tools, which speak HTTP alone. It writes the new
 * address into the documents of the assets, so the folder should be a copy.
 *
 * @throws DatabaseError if the folder cannot be used.
 */
export async function startTemporaryLake(options: {
  folder: string;
  projectId: string;
  dataset: string;
}): Promise<TemporaryLake> {
  const { folder, projectId, dataset } = options;
  const lake = openLake({ folder, migrations: accountMigrations });
  const token = newApiToken();
  const server = await startServer({
    lake,
    projectId,
    dataset,
    host: "127.0.0.1",
    port: 0,
    publicUrl: null,
    studio: null,
    allowOrigins: [],
    trustProxy: false,
    log: createLog((line) => process.stderr.write(line), "error"),
    async prepare(accounts) {
      accounts.tokens.ensure("backup", token, "administrator");
    },
  }).catch((error: unknown) => {
    lake.close();
    throw error;
  });
  return {
    client: createClient({
      projectId,
      dataset,
      apiHost: server.url,
      apiVersion: "2025-02-19",
      useProjectHostname: false,
      useCdn: false,
      token,
    }),
    async stop() {
      await server.close();
      lake.close();
    },
  };
}
