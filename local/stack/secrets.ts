import { randomBytes, randomInt } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";

import { shortageOf } from "../shortage.ts";

/**
 * The version of the data folder as a whole. To be raised when older versions
 * could no longer read one of its parts, so that they stop before they open
 * any.
 */
const FORMAT = 1;

const account = z.object({
  email: z.string(),
  password: z.string().min(16),
});

const schema = z.object({
  readToken: z.string().min(32),
  previewToken: z.string().min(32),
  writeToken: z.string().min(32),
  editor: account,
  // Later fields, which files of older versions lack.
  siteSecret: z.string().min(32),
  supabase: z.object({
    publishableKey: z.string().startsWith("sb_publishable_"),
    secretKey: z.string().startsWith("sb_secret_"),
    jwtSecret: z.string().min(32),
    mailboxKey: z.string().min(16),
  }),
  staff: account,
  format: z.number(),
  /** When the embedded lake had all of its content for the first time. */
  contentSince: z.string().optional(),
});

/** The secrets that the stack generated for this machine. */
export type StackSecrets = z.infer<typeof schema>;

/** Letters and digits that cannot be confused when typed. */
const PASSWORD_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

function makePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from(
      { length: 5 },
      () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)],
    ).join(""),
  );
  return groups.join("-");
}

function makeToken(): string {
  return `sk${randomBytes(32).toString("hex")}`;
}

/** Writes a file atomically, readable by its owner alone. */
export function writePrivateFile(file: string, text: string): void {
  const aside = `${file}.${process.pid}.tmp`;
  try {
    const handle = openSync(aside, "w", 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

/** Keys have Supabase's format, by which clients distinguish them. */
function makeKey(kind: "publishable" | "secret"): string {
  return `sb_${kind}_${randomBytes(24).toString("base64url")}`;
}

function makeSecrets(): StackSecrets {
  return {
    readToken: makeToken(),
    previewToken: makeToken(),
    writeToken: makeToken(),
    editor: { email: "editor@localhost", password: makePassword() },
    siteSecret: randomBytes(32).toString("hex"),
    supabase: {
      publishableKey: makeKey("publishable"),
      secretKey: makeKey("secret"),
      jwtSecret: randomBytes(32).toString("hex"),
      mailboxKey: randomBytes(16).toString("hex"),
    },
    // Supabase Auth requires a dot after the @; `.localhost` exists on no other
    // machine.
    staff: { email: "staff@site.localhost", password: makePassword() },
    format: FORMAT,
  };
}

/** The fields in every version of this file. */
const FIRST = ["readToken", "previewToken", "writeToken", "editor"] as const;

/** A newer version of the program wrote the data folder. */
class NewerFolderError extends Error {}

function parseStored(
  text: string,
  file: string,
): { secrets: StackSecrets; isWhole: boolean } {
  const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  if (Number(stored["format"]) > FORMAT)
    throw new NewerFolderError(
      `${path.dirname(file)} was written by a newer version of this program and was left untouched. Update the program, or restore a backup made before.`,
    );
  const made = makeSecrets();
  for (const name of FIRST) {
    if (!(name in stored)) throw new Error(`${name} is missing`);
  }
  return {
    secrets: schema.parse({ ...made, ...stored }),
    isWhole: Object.keys(made).every((name) => name in stored),
  };
}

function secretsFile(dataFolder: string): string {
  return path.join(dataFolder, "secrets.json");
}

function keepSecrets(dataFolder: string, secrets: StackSecrets): void {
  writePrivateFile(
    secretsFile(dataFolder),
    `${JSON.stringify(secrets, null, 2)}\n`,
  );
}

/**
 * Writes the file, but ignores a failure such as a full disk: the next start
 * generates the missing values again.
 */
function keepIfPossible(dataFolder: string, secrets: StackSecrets): void {
  try {
    keepSecrets(dataFolder, secrets);
  } catch (error) {
    if (shortageOf(error) === null) throw error;
  }
}

/**
 * The secrets in the data folder, generated at the first call; values that a
 * file of an older version lacks are added.
 *
 * @throws Error with a sentence for the operator if the file cannot be read or
 * created, or is of a newer version.
 */
export function loadSecrets(dataFolder: string): StackSecrets {
  const file = secretsFile(dataFolder);
  let text: string | null = null;
  try {
    if (existsSync(file)) text = readFileSync(file, "utf8");
    if (text === null) {
      const secrets = makeSecrets();
      keepSecrets(dataFolder, secrets);
      return secrets;
    }
  } catch (error) {
    const shortage = shortageOf(error);
    if (shortage === null) throw error;
    throw new Error(
      `${file} cannot be ${existsSync(file) ? "read" : "written"}: ${shortage}.`,
    );
  }
  let parsed: ReturnType<typeof parseStored>;
  try {
    parsed = parseStored(text, file);
  } catch (error) {
    if (error instanceof NewerFolderError) throw error;
    throw new Error(
      `${file} is damaged. Move it away to have new tokens made; the content and the accounts stay as they are.`,
    );
  }
  if (!parsed.isWhole) keepIfPossible(dataFolder, parsed.secrets);
  return parsed.secrets;
}

/**
 * Records that the lake has its content: from now on an empty lake means that
 * content was lost.
 */
export function noteContent(dataFolder: string, secrets: StackSecrets): void {
  if (secrets.contentSince !== undefined) return;
  const contentSince = new Date().toISOString();
  keepIfPossible(dataFolder, { ...secrets, contentSince });
}
