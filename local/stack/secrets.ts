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

const schema = z.object({
  readToken: z.string().min(32),
  previewToken: z.string().min(32),
  writeToken: z.string().min(32),
  editor: z.object({ email: z.string(), password: z.string().min(16) }),
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

/**
 * The secrets kept in the data folder, made at the first call.
 *
 * @throws Error with a sentence for a person if the file is there but cannot be read.
 */
export function loadSecrets(dataFolder: string): StackSecrets {
  const file = path.join(dataFolder, "secrets.json");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const secrets: StackSecrets = {
      readToken: makeToken(),
      previewToken: makeToken(),
      writeToken: makeToken(),
      editor: { email: "editor@localhost", password: makePassword() },
    };
    writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
    return secrets;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is damaged. Move it away to have new tokens made; the content and the accounts stay as they are.`,
    );
  }
}
