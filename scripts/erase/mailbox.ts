import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** The files of mails to a person in the mailbox of the embedded database. */
export function mailsTo(dataFolder: string, email: string): string[] {
  const folder = path.join(dataFolder, "supabase", "mailbox");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => path.join(folder, name))
    .filter((file) => isTo(file, email));
}

function isTo(file: string, email: string): boolean {
  try {
    const { to } = JSON.parse(readFileSync(file, "utf8")) as { to?: unknown };
    return String(to).toLowerCase().includes(email.toLowerCase());
  } catch {
    // The mailbox has deleted this old mail meanwhile.
    return false;
  }
}

/** Deletes these files of mails. */
export function removeMails(files: readonly string[]): void {
  for (const file of files) rmSync(file, { force: true });
}
