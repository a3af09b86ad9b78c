import { z } from "zod";

import { isSameText } from "../server/same-text.ts";
import type { Mail, Mailbox } from "./mailbox.ts";

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

/** The text of a mail, with links; the HTML part is not shown. */
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

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mailbox</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 45rem; padding: 0 1rem; color-scheme: light dark }
article { border-top: 1px solid; padding: 1rem 0 }
h2 { margin: 0; font-size: 1.125rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
</head>
<body>
<h1>Mailbox</h1>
${content}
</body>
</html>`;
}

const sentMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/**
 * The page with the mails of this machine, for developers. A POST puts a mail there
 * that the site or the Studio would have sent, and DELETE removes those that hold the
 * text `about`. Out: 404 without the key, so that the page stays hidden.
 */
export async function answerMailbox(
  request: Request,
  mailbox: Mailbox,
  key: string | null,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const given = searchParams.get("key") ?? "";
  if (key === null || !isSameText(given, key))
    return new Response("Not found\n", { status: 404 });
  if (request.method === "POST") {
    const sent = sentMail.safeParse(await request.json().catch(() => null));
    if (!sent.success) return new Response(null, { status: 400 });
    mailbox.put({ ...sent.data, html: "" });
    return new Response(null, { status: 204 });
  }
  const about = searchParams.get("about") ?? "";
  if (request.method === "DELETE" && about !== "") {
    mailbox.forget(about);
    return new Response(null, { status: 204 });
  }
  const mails = mailbox.list();
  const content =
    mails.length === 0
      ? "<p>No mail was sent yet. Reload the page to look again.</p>"
      : `<p>Mails to visitors, users and accounts, the newest first. They stay on this machine.</p>\n${mails.map(article).join("\n")}`;
  return new Response(page(content), { headers: HEADERS });
}
