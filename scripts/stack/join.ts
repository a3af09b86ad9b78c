import path from "node:path";

import { loadSecrets } from "./data-folder.ts";
import { readStackFile } from "./stack-file.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The variables with which a further node of a site starts on the same machine:
 * the content source, the database and the secret of the first one. What is set
 * already stays.
 *
 * In: the data folder of the running site, the variables.
 *
 * @throws Error with a sentence for the operator if nothing runs there, or the
 * new node has no data folder of its own.
 */
export function variablesOfFirst(
  folder: string,
  variables: Variables,
): Record<string, string> {
  if (path.resolve(variables["DATA_DIR"] || ".data") === path.resolve(folder))
    throw new Error(
      `Another node needs its own data folder: set DATA_DIR to a different one than ${folder}, and PORT to a free port.`,
    );
  const first = readStackFile(folder);
  if (first === null)
    throw new Error(
      `No site is running on ${folder}: start it first, or name its data folder.`,
    );
  const { previewToken, siteSecret } = loadSecrets(folder);
  const { contentLake, supabase } = first;
  const found: Record<string, string> = {
    SITE_URL: first.siteUrl,
    STUDIO_URL: first.studioUrl,
    SITE_SECRET: siteSecret,
    ...(contentLake && {
      SANITY_API_HOST: contentLake.url,
      SANITY_PROJECT_ID: contentLake.projectId,
      SANITY_DATASET: contentLake.dataset,
      SANITY_API_READ_TOKEN: contentLake.readToken,
      SANITY_API_PREVIEW_TOKEN: previewToken,
    }),
    ...(supabase && {
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
      SUPABASE_EMBEDDED: "1",
      ...(supabase.mailboxUrl && { MAILBOX_URL: supabase.mailboxUrl }),
    }),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => !variables[name]?.trim()),
  );
}
