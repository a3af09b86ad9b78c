import { existsSync } from "node:fs";
import path from "node:path";

import {
  siteIdentity,
  type SiteIdentity,
} from "../../app/intake/node/site-identity.ts";
import { loadSecrets } from "../../local/stack/secrets.ts";
import type { OpenDatabase } from "./database.ts";
import { EraseError } from "./erase-error.ts";

/**
 * What the nodes of the site know a person by. In: the data folder, the
 * variables, the database. Out: null if there is no secret, as before the first
 * start.
 *
 * @throws EraseError if the database is a hosted one and the secret is not known.
 */
export function identityOfSite(
  dataFolder: string,
  variables: Readonly<Record<string, string | undefined>>,
  database: OpenDatabase | null,
): SiteIdentity | null {
  const secret =
    variables["SITE_SECRET"]?.trim() || generatedSecret(dataFolder);
  if (secret) return siteIdentity(secret);
  if (!database?.hasBucket) return null;
  throw new EraseError(
    "SITE_SECRET is not set: it is the secret of the site, by which its nodes find the person in their outboxes.",
  );
}

function generatedSecret(dataFolder: string): string | null {
  return existsSync(path.join(dataFolder, "secrets.json"))
    ? loadSecrets(dataFolder).siteSecret
    : null;
}
