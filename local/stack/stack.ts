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
import {
  removeStackFile,
  type StackFile,
  writeStackFile,
} from "./stack-file.ts";

export type StackOptions = ContentOptions & SiteOptions;

export type Stack = {
  /** Whether a Studio was started here. */
  hasStudio: boolean;
  /** A link that signs an editor in once, or null where none may be printed. */
  signInLink(): Promise<string | null>;
  /** The first account of the Studio, while the password of this machine opens it. */
  editor: { email: string; password: string } | null;
  /** The account of the firm's staff, while the password of this machine opens it. */
  staff: { email: string; password: string } | null;
  /** Page with the mails that the database sent, or null where there is none. */
  mailboxUrl: string | null;
  stop(): Promise<void>;
};

/**
 * Starts what the environment leaves out: the database, the Content Lake with
 * its content, then the site, which does not wait for the database. Resolves
 * when all of them answer.
 *
 * @throws Error with a sentence for a person; then nothing is left running.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataFolder } = options.environment;
  const secrets = loadSecrets(dataFolder);
  const children = new ChildList();
  try {
    const started = await startChildren(options, secrets, children);
    const file = describeStack(options, secrets, started);
    noteStack(options, file);
    return {
      hasStudio: started.lake?.ready != null,
      editor: file.editor ?? null,
      staff: file.staff ?? null,
      mailboxUrl: file.supabase?.mailboxUrl ?? null,
      signInLink: () => signInLink(options, started),
      async stop() {
        removeStackFile(dataFolder);
        await children.stop();
      },
    };
  } catch (error) {
    // A stack that was refused a folder must not remove the file of its owner.
    await children.stop();
    throw error;
  }
}

/** What was started here; null: the environment names another, or it is lost. */
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

function noteStack({ environment, say }: StackOptions, file: StackFile): void {
  const shortage = writeStackFile(environment.dataFolder, file);
  if (shortage !== null)
    say(
      `stack.json cannot be written: ${shortage}. The site serves, but commands such as npm run backup do not find it.`,
    );
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
