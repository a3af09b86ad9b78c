import type { SupervisedChild } from "./child.ts";
import { ChildList } from "./child-list.ts";
import {
  type ContentOptions,
  lakeSource,
  openContent,
} from "./content-lake.ts";
import { describeDatabase, startDatabase } from "./database.ts";
import { isLoopback } from "./environment.ts";
import { loadSecrets, type StackSecrets } from "./secrets.ts";
import { type SiteOptions, startSite } from "./site.ts";
import { keepStackFile, type StackFile } from "./stack-file.ts";

/** How the stack is started. */
export type StackOptions = ContentOptions & SiteOptions;

/** A running stack. */
export type Stack = {
  /** True if the stack serves a Studio. */
  hasStudio: boolean;
  /** A link that signs an editor in once; null if none may be printed. */
  signInLink(): Promise<string | null>;
  /**
   * The first account of the Studio, as long as its generated password is
   * valid; else null.
   */
  editor: { email: string; password: string } | null;
  /**
   * The first account of staff, as long as its generated password is valid;
   * else null.
   */
  staff: { email: string; password: string } | null;
  /** The page with the database's mails; null if there is none. */
  mailboxUrl: string | null;
  stop(): Promise<void>;
};

/**
 * Starts the parts that the environment does not name: the database, the
 * Content Lake with its content, then the site, which does not wait for the
 * database. Resolves when all of them answer.
 *
 * @throws Error with a sentence for the operator; then nothing is left running.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataFolder } = options.environment;
  const secrets = loadSecrets(dataFolder);
  const children = new ChildList();
  try {
    const started = await startChildren(options, secrets, children);
    const file = describeStack(options, secrets, started);
    const removeFile = keepStackFile(dataFolder, file, options.say);
    return {
      hasStudio: started.lake?.ready != null,
      editor: file.editor ?? null,
      staff: file.staff ?? null,
      mailboxUrl: file.supabase?.mailboxUrl ?? null,
      signInLink: () => signInLink(options, started),
      async stop() {
        removeFile();
        await children.stop();
      },
    };
  } catch (error) {
    // Leaves the stack file, which belongs to another stack if this one could
    // not lock the folder.
    await children.stop();
    throw error;
  }
}

/**
 * A started part; null if the environment names another, or its content is
 * lost.
 */
type Started = {
  database: SupervisedChild | null;
  lake: SupervisedChild | null;
};

async function startChildren(
  options: StackOptions,
  secrets: StackSecrets,
  children: ChildList,
): Promise<Started> {
  const { environment, say } = options;
  const database = environment.hasDatabase
    ? null
    : children.add(startDatabase({ environment, secrets, say }));
  const lake = environment.hasContentSource
    ? null
    : await openContent(options, secrets, (child) => children.add(child));
  await children.add(startSite(options, secrets));
  return { database: await database, lake };
}

function describeStack(
  { environment }: StackOptions,
  secrets: StackSecrets,
  { database, lake }: Started,
): StackFile {
  const isEditorUsable =
    isLoopback(environment.studioUrl) && lake?.ready?.["editorUsable"] === true;
  const source = lakeSource(environment);
  return {
    siteUrl: environment.siteUrl,
    studioUrl: environment.studioUrl,
    ...(!environment.hasContentSource && {
      contentLake: {
        url: source.SANITY_API_HOST,
        projectId: source.SANITY_PROJECT_ID,
        dataset: source.SANITY_DATASET,
        readToken: secrets.readToken,
        writeToken: secrets.writeToken,
      },
    }),
    ...(isEditorUsable && { editor: secrets.editor }),
    ...(database &&
      describeDatabase(
        environment,
        secrets,
        database.ready?.["staffUsable"] === true,
      )),
  };
}

async function signInLink(
  { environment: { studioUrl } }: StackOptions,
  { lake }: Started,
): Promise<string | null> {
  if (!lake?.ready || !isLoopback(studioUrl)) return null;
  const answer = await lake.ask({ command: "sign-in-link" });
  return typeof answer["path"] === "string"
    ? `${studioUrl}${answer["path"]}`
    : null;
}
