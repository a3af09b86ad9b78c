import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { replaceFileSync } from "#content-lake/replace-file";

import { isSameText } from "./server/http.ts";

const KEPT = 200;

/** A stored mail: a JSON file, readable by its owner only. */
export type Mail = {
  id: string;
  /** ISO 8601. */
  at: string;
  to: string;
  subject: string;
  text: string;
};

/** Mails that were stored instead of sent. */
export type Mailbox = {
  put(mail: Omit<Mail, "id" | "at">): void;
  /** The newest first. */
  list(): Mail[];
  /** Removes the mails that contain a text. */
  forget(text: string): void;
};

/** Opens the folder of the mails, which keeps the newest 200. */
export function openMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (name: string) => path.join(folder, name);

  function names(): string[] {
    // File names start with the time, so they sort by it.
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .reverse();
  }

  function read(name: string): Mail {
    try {
      return JSON.parse(readFileSync(file(name), "utf8")) as Mail;
    } catch {
      const subject = "This mail cannot be read";
      return { id: name, at: "", to: "", subject, text: file(name) };
    }
  }

  return {
    put(content) {
      const at = new Date();
      const id = `${at.getTime().toString().padStart(15, "0")}-${randomBytes(6).toString("hex")}`;
      const mail: Mail = { id, at: at.toISOString(), ...content };
      const text = `${JSON.stringify(mail, null, 2)}\n`;
      replaceFileSync(file(`${id}.json`), text);
      for (const name of names().slice(KEPT)) rmSync(file(name));
    },
    list: () => names().map(read),
    forget(text) {
      for (const name of names())
        if (readFileSync(file(name), "utf8").includes(text)) rmSync(file(name));
    },
  };
}

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The text of a mail, with links. */
function body(text: string): string {
  return escape(text).replaceAll(
    /https?:\/\/[^\s<"]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}

function article(mail: Mail): string {
  return `<article>
<h2>${escape(mail.subject)}</h2>
<p>To ${escape(mail.to)}, <time datetime="${mail.at}">${mail.at}</time></p>
<pre>${body(mail.text)}</pre>
</article>`;
}

function page(mails: readonly Mail[]): string {
  const words =
    mails.length === 0
      ? "No mail has been sent yet. Reload the page to check again."
      : "Mail to visitors, users and accounts, newest first. It stays on this machine.";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mailbox</title>
<style>
body { font: 1rem/1.5 system-ui; max-width: 45rem; color-scheme: light dark }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
</head>
<body>
<h1>Mailbox</h1>
<p>${words}</p>
${mails.map(article).join("\n")}
</body>
</html>`;
}

/**
 * The page with this machine's mails, for developers. A POST stores a mail that the
 * site or the Studio would have sent; a DELETE removes those that contain the text
 * `about`. 404 without the key, so that the page stays hidden.
 */
export async function answerMailbox(
  request: Request,
  mailbox: Mailbox,
  key: string | null,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  if (key === null || !isSameText(searchParams.get("key") ?? "", key))
    return new Response("Not found\n", { status: 404 });
  const about = searchParams.get("about") ?? "";
  if (request.method === "POST") {
    const { to, subject, text } = (await request.json()) as Mail;
    mailbox.put({ to, subject, text });
  } else if (request.method === "DELETE" && about !== "") {
    mailbox.forget(about);
  } else return new Response(page(mailbox.list()), { headers: HEADERS });
  return new Response(null, { status: 204 });
}
