import { randomBytes, randomInt } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";

const account = z.object({
  email: z.string(),
  password: z.string().min(16),
});

const schema = z.object({
  readToken: z.string().min(32),
  previewToken: z.string().min(32),
  writeToken: z.string().min(32),
  editor: account,
  // What came later: a file of an older version lacks it.
  siteSecret: z.string().min(32),
  supabase: z.object({
    publishableKey: z.string().startsWith("sb_publishable_"),
    secretKey: z.string().startsWith("sb_secret_"),
    jwtSecret: z.string().min(32),
    mailboxKey: z.string().min(16),
  }),
  staff: account,
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
  const handle = openSync(aside, "w", 0o600);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(aside, file);
}

/** Makes the data folder if it is missing, and closes it to other accounts. */
export function prepareDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
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
  };
}

/** What no version of this file was ever without. */
const FIRST = ["readToken", "previewToken", "writeToken", "editor"] as const;

function parseStored(text: string): {
  secrets: StackSecrets;
  isWhole: boolean;
} {
  const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const made = makeSecrets();
  for (const name of FIRST) {
    if (!(name in stored)) throw new Error(`${name} is missing`);
  }
  return {
    secrets: schema.parse({ ...made, ...stored }),
    isWhole: Object.keys(made).every((name) => name in stored),
  };
}

/**
 * The secrets kept in the data folder, made at the first call; what a file of
 * an older version lacks is added to it.
 *
 * @throws Error with a sentence for a person if the file is there but cannot be read.
 */
export function loadSecrets(dataFolder: string): StackSecrets {
  const file = path.join(dataFolder, "secrets.json");
  const keep = (secrets: StackSecrets) =>
    writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const secrets = makeSecrets();
    keep(secrets);
    return secrets;
  }
  let parsed: ReturnType<typeof parseStored>;
  try {
    parsed = parseStored(text);
  } catch {
    throw new Error(
      `${file} is damaged. Move it away to have new tokens made; the content and the accounts stay as they are.`,
    );
  }
  if (!parsed.isWhole) keep(parsed.secrets);
  return parsed.secrets;
}
