import { createClient } from "@supabase/supabase-js";

import type { Database } from "../../app/database.types.ts";
import { prepareDataFolder } from "../stack/data-folder.ts";
import { databaseUrl, startDatabase } from "../stack/database.ts";
import { readStackEnvironment } from "../stack/environment.ts";
import { requireFreePort } from "../stack/ports.ts";
import { loadSecrets } from "../stack/secrets.ts";
import { answers, readStackFile } from "../backup/running.ts";
import type { Admin } from "./accounts.ts";

/**
 * A client with the secret key; `close` stops a database that was started for
 * it.
 */
export type Reached = { admin: Admin; close(): Promise<void> };

function connect(url: string, secretKey: string): Admin {
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/**
 * Connects to the database with the secret key: to the hosted one in
 * SUPABASE_URL, to the running embedded one, or to the embedded one started for
 * this command.
 *
 * @throws Error with a sentence for the operator.
 */
export async function reachDatabase(
  variables: NodeJS.ProcessEnv,
): Promise<Reached> {
  const nothing = async () => {};
  const hosted = variables["SUPABASE_URL"]?.trim();
  if (hosted) {
    const key = variables["SUPABASE_SECRET_KEY"]?.trim();
    if (!key)
      throw new Error(
        "SUPABASE_SECRET_KEY is not set: it must be the secret key (sb_secret_…) of the project in SUPABASE_URL, from supabase.com/dashboard, Settings, API Keys. Set it for this command alone.",
      );
    return { admin: connect(hosted, key), close: nothing };
  }

  const environment = readStackEnvironment(variables);
  const running = readStackFile(environment.dataFolder)?.supabase;
  if (running && (await answers(running.url)))
    return { admin: connect(running.url, running.secretKey), close: nothing };

  await requireFreePort(environment.databasePort, "localhost", "SUPABASE_PORT");
  prepareDataFolder(environment.dataFolder);
  const secrets = loadSecrets(environment.dataFolder);
  const child = await startDatabase({
    environment,
    secrets,
    forAccounts: true,
    say: (sentence) => console.error(sentence),
  });
  return {
    admin: connect(databaseUrl(environment), secrets.supabase.secretKey),
    close: () => child.stop(),
  };
}
