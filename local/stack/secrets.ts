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
 * The shape of the data folder as a whole. Raised when an older program could
 * no longer read one of its parts: it then stops before it opens any.
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
  // Fields that came later: a file of an older version lacks them.
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

/** What the stack itself made up for this machine; never leaves it. */
export type StackSecrets = z.infer<typeof schema>;

/** Letters and digits that cannot be mistaken for one another when typed. */
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

/** Writes a file that only its owner may read, whole or not at all. */
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

/** Keys have the look of Supabase's own: clients tell them apart by it. */
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
    // Supabase Auth wants a dot after the @; `.localhost` leads nowhere else.
    staff: { email: "staff@site.localhost", password: makePassword() },
    format: FORMAT,
  };
}

/** The fields that every version of this file has. */
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

/** Keeps what could be made again; on a full disk the next start does it. */
function keepIfPossible(dataFolder: string, secrets: StackSecrets): void {
  try {
    keepSecrets(dataFolder, secrets);
  } catch (error) {
    if (shortageOf(error) === null) throw error;
  }
}

/**
 * The secrets kept in the data folder, made at the first call; what a file of
 * an older version lacks is added to it.
 *
 * @throws Error with a sentence for a person if the file is there but cannot be
 * read, is of a newer version, or cannot be made.
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

/** Remembers that the lake has its content: a lake without any is lost from now on. */
export function noteContent(dataFolder: string, secrets: StackSecrets): void {
  if (secrets.contentSince !== undefined) return;
  const contentSince = new Date().toISOString();
  keepIfPossible(dataFolder, { ...secrets, contentSince });
}
