import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const KEPT = 200;

/** A stored mail: a JSON file, readable by its owner alone. */
export type Mail = {
  id: string;
  /** ISO 8601. */
  at: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** The mails that were stored instead of being sent. */
export type Mailbox = {
  put(mail: Omit<Mail, "id" | "at">): Mail;
  /** The newest first. */
  list(): Mail[];
  /** Removes the mails that hold a text. */
  forget(text: string): void;
};

/** Opens the folder of the mails, of which the newest 200 are kept. */
export function openMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  function names(): string[] {
    // File names begin with the time, so they sort by it.
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .reverse();
  }

  function list(): Mail[] {
    return names().map(
      (name) =>
        JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Mail,
    );
  }

  return {
    put(content) {
      const at = new Date();
      const id = `${at.getTime().toString().padStart(15, "0")}-${randomBytes(6).toString("hex")}`;
      const mail = { id, at: at.toISOString(), ...content };
      const aside = path.join(folder, `${id}.tmp`);
      writeFileSync(aside, `${JSON.stringify(mail, null, 2)}\n`, {
        mode: 0o600,
      });
      renameSync(aside, path.join(folder, `${id}.json`));
      for (const name of names().slice(KEPT)) rmSync(path.join(folder, name));
      return mail;
    },
    list,
    forget(text) {
      for (const { id, ...mail } of list())
        if (JSON.stringify(mail).includes(text))
          rmSync(path.join(folder, `${id}.json`));
    },
  };
}
