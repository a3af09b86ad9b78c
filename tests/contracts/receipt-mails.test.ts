import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { outboxFile } from "../../app/intake/outbox/files.server.ts";
import { startIntakeSite } from "../fixtures/intake/intake-site.fixture.ts";
import { post, sendForm } from "../fixtures/intake/linked-request.fixture.ts";
import type { SiteProcess } from "../fixtures/site/site-process.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import {
  startMailServer,
  type MailServer,
} from "../fixtures/stack/mail-server.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The mails from the built site to people who submit something.

const folder = temporaryFolder("receipt-mails");
let server: MailServer;
let site: SiteProcess;

beforeAll(async () => {
  server = await startMailServer();
  site = await startIntakeSite({
    dataFolder: folder,
    port: await freePort(),
    env: {
      SITE_SECRET: "a secret of at least 32 characters",
      SMTP_URL: server.url,
      MAIL_FROM: "Claims <claims@example.com>",
      LOG_LEVEL: "info",
    },
  });
}, 400_000);

afterAll(async () => {
  await site?.kill();
  await server?.close();
});

beforeEach(() => void server.mails.splice(0));

async function nextMail() {
  await expect.poll(() => server.mails).toHaveLength(1);
  return server.mails[0]!;
}

/** The submissions of a kind in the outbox, as JSON. */
function kept(kind: string): string[] {
  const outbox = new DatabaseSync(outboxFile(folder), { readOnly: true });
  try {
    const rows = outbox
      .prepare("SELECT content FROM submissions WHERE kind = ?")
      .all(kind) as { content: string }[];
    return rows.map(({ content }) => content);
  } finally {
    outbox.close();
  }
}

it("a privacy request is confirmed by the reader of its mail, and by no look at the link", async () => {
  const sent = await sendForm(site.url, "/privacy/requests", {
    name: "Ada",
    email: "ada@example.com",
    right: "access",
    message: "",
  });
  expect(sent.status).toBe(303);
  const location = sent.headers.get("location")!;
  const { text, to } = await nextMail();
  expect(to).toEqual(["ada@example.com"]);
  const confirm = /http\S+/.exec(text)![0].slice(site.url.length);

  for (let look = 0; look < 2; look += 1) {
    const page = await fetch(site.url + confirm);
    expect(page.status).toBe(200);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await page.text()).toContain("Yes, this request is mine");
  }
  expect(kept("privacy")).toHaveLength(1);
  // The signature after the form does not confirm anything.
  const forged = `/privacy/requests/confirm?${location.split("?")[1]}`;
  expect((await post(site.url, forged)).status).toBe(404);
  expect(kept("privacy")).toHaveLength(1);

  for (let click = 0; click < 2; click += 1) {
    const done = await post(site.url, confirm);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain("Thank you");
  }
  const [, confirmation, ...more] = kept("privacy");
  expect(more).toEqual([]);
  expect(confirmation).toMatch(/"confirms":"PRIV-/);
  expect(confirmation).not.toContain("ada@example.com");
});
