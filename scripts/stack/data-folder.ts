import { randomBytes, randomInt } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
} from "node:fs";
import path from "node:path";

import { z } from "zod";

import { halfRestored } from "#content-lake/backup/work-place";
import { describeOtherVersion } from "#content-lake/other-version";
import { replaceFileSync } from "#content-lake/replace-file";
import {
  formatOf,
  otherFormat,
  outboxFile,
} from "../../app/intake/outbox/files.server.ts";
import { shortageOf } from "./shortage.ts";

/** The folders of the stack's parts in the data folder. */
const PARTS = ["content-lake", "supabase", "intake", "pages"];

/** @throws Error with a sentence for the operator if a restore was interrupted. */
export function refuseHalfRestored(folder: string): void {
  const previous = halfRestored(folder);
  if (previous !== null)
    throw new Error(
      `A restore of ${folder} was interrupted: run \`npm run restore\` with the backup again, or put ${previous} back: remove ${folder}, if it is there, and rename ${previous} to ${folder}. Nothing was changed.`,
    );
}

/**
 * Creates the data folder if it is missing, and makes it private to this account.
 *
 * @throws Error with a sentence for the operator if it cannot be written to, or
 * contains a file instead of a folder, or another version's outbox, or if a restore of it
 * was interrupted.
 */
export function prepareDataFolder(folder: string): void {
  refuseHalfRestored(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      shortageOf(error) ??
      (code === "EEXIST" || code === "ENOTDIR"
        ? "there is a file in its place"
        : String(code));
    throw new Error(
      `The data folder ${folder} cannot be used: ${reason}. Make it writable for this account, or name another folder with DATA_DIR.`,
    );
  }
  for (const part of PARTS) {
    const place = path.join(folder, part);
    const found = statSync(place, { throwIfNoEntry: false });
    if (found && !found.isDirectory())
      throw new Error(
        `${place} is a file where a folder should be: move it away and start again.`,
      );
  }
  const outbox = outboxFile(folder);
  if (formatOf(outbox) === "other") throw new Error(otherFormat(outbox));
}

/**
 * The version of the whole data folder. Increase it when older versions can no longer
 * read one of its parts, so that they stop before opening any.
 */
export const FORMAT = 1;

const account = z.object({
  email: z.string(),
  password: z.string().min(16),
});

const schema = z.object({
  readToken: z.string().min(32),
  previewToken: z.string().min(32),
  writeToken: z.string().min(32),
  editor: account,
  siteSecret: z.string().min(32),
  supabase: z.object({
    publishableKey: z.string().startsWith("sb_publishable_"),
    secretKey: z.string().startsWith("sb_secret_"),
    jwtSecret: z.string().min(32),
    mailboxKey: z.string().min(16),
  }),
  staff: account,
  format: z.number(),
  /** When the embedded lake first had all of its content. */
  contentSince: z.string().optional(),
  /** When the embedded database was first ready. */
  databaseSince: z.string().optional(),
});

/** The secrets that the stack generated for this machine. */
export type StackSecrets = z.infer<typeof schema>;

/** Letters and digits that cannot be confused when typed. */
const PASSWORD_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

function makePassword(): string {
  const letter = () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)];
  const group = () => Array.from({ length: 5 }, letter).join("");
  return Array.from({ length: 4 }, group).join("-");
}

function makeSecrets(): StackSecrets {
  const random = () => randomBytes(32).toString("hex");
  return {
    readToken: `sk${random()}`,
    previewToken: `sk${random()}`,
    writeToken: `sk${random()}`,
    editor: { email: "editor@localhost", password: makePassword() },
    siteSecret: random(),
    // Keys have Supabase's format, by which clients distinguish them.
    supabase: {
      publishableKey: `sb_publishable_${random()}`,
      secretKey: `sb_secret_${random()}`,
      jwtSecret: random(),
      mailboxKey: random(),
    },
    // Supabase Auth requires a dot after the @; `.localhost` exists on no other
    // machine.
    staff: { email: "staff@site.localhost", password: makePassword() },
    format: FORMAT,
  };
}

const fileIn = (dataFolder: string) => path.join(dataFolder, "secrets.json");

function saveSecrets(dataFolder: string, secrets: StackSecrets): StackSecrets {
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  replaceFileSync(fileIn(dataFolder), text);
  return secrets;
}

/**
 * The secrets in the data folder, generated at the first call.
 *
 * @param say is told if they were there before, as an outbox shows.
 * @throws Error with a sentence for the operator if the file cannot be read or
 * created, or is of a newer version.
 */
export function loadSecrets(
  dataFolder: string,
  say: (sentence: string) => void = () => {},
): StackSecrets {
  const file = fileIn(dataFolder);
  const isThere = existsSync(file);
  let stored: unknown;
  try {
    if (!isThere) {
      const made = saveSecrets(dataFolder, makeSecrets());
      if (existsSync(outboxFile(dataFolder)))
        say(
          `${file} was missing, and a new one was made: the portal asks everyone to sign in again, signed links in mails and previews open nothing any more, and the first passwords are not known (npm run user, npm run user -- --staff). If you have the file, stop the site and put it back.`,
        );
      return made;
    }
    stored = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const shortage = shortageOf(error);
    if (shortage !== null)
      throw new Error(
        `${file} cannot be ${isThere ? "read" : "written"}: ${shortage}.`,
      );
    if (!isThere) throw error;
  }
  const format = Number((stored as { format?: unknown } | null)?.format);
  if (format > FORMAT)
    throw new Error(
      describeOtherVersion(dataFolder, {
        found: `format ${format}`,
        known: `format ${FORMAT}`,
        isNewer: true,
      }),
    );
  const { data } = schema.safeParse(stored);
  if (!data)
    throw new Error(
      `${file} is damaged. Move it away, and new tokens will be made; content and accounts stay as they are.`,
    );
  return data;
}

/**
 * Records that a part has what it holds: from then on an empty one means a loss. A full
 * disk is ignored: the next start records it.
 */
export function noteSince(
  dataFolder: string,
  part: "contentSince" | "databaseSince",
): void {
  // Another part may have been recorded meanwhile.
  const secrets = loadSecrets(dataFolder);
  if (secrets[part] !== undefined) return;
  try {
    saveSecrets(dataFolder, { ...secrets, [part]: new Date().toISOString() });
  } catch (error) {
    if (shortageOf(error) === null) throw error;
  }
}
