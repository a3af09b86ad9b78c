import { cpSync, existsSync, mkdtempSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import {
  person,
  post,
  sendRequest,
} from "../fixtures/intake/linked-request.fixture.ts";
import { cookieOf } from "../fixtures/site/previews.fixture.ts";
import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { askLake, mutate } from "../fixtures/stack/lake.fixture.ts";
import {
  childrenOf,
  isAlive,
} from "../fixtures/stack/stack-children.fixture.ts";
import {
  portsOf,
  refusedStart,
  runUserCommand,
  startTestStack,
  type StartOptions,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

const PATIENCE = { timeout: 180_000, interval: 50 };

/**
 * A stack without templates. It is killed, restarted and stopped: each test
 * continues with the state of the previous one.
 */
let first: TestStack;
let others: TestStack[] = [];

async function start(options: StartOptions): Promise<TestStack> {
  const stack = await startTestStack(options);
  others.push(stack);
  return stack;
}

/** A copy of the stopped stack's data folder, for starting another one. */
function copyOfFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "claims-site-test-"));
  // With the times, from which the database sees that it was closed cleanly.
  const options = { recursive: true, preserveTimestamps: true };
  cpSync(first.dataFolder, folder, options);
  return folder;
}

beforeAll(async () => {
  first = await startTestStack({ fromNothing: true });
});

afterEach(async () => {
  for (const stack of others) await stack.remove();
  others = [];
});

afterAll(() => first.remove());

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** Writes a comment as the first editor does in the Studio. */
async function comment(fields: object): Promise<void> {
  const { url } = first.contentLake!;
  const answer = await fetch(`${url}/v1/auth/login/local`, {
    method: "POST",
    body: new URLSearchParams(first.editor),
    redirect: "manual",
  });
  const mutations = [{ create: { _type: "comment", ...fields } }];
  const sent = await fetch(`${url}/v1/data/mutate/production-comments`, {
    method: "POST",
    body: JSON.stringify({ mutations }),
    headers: {
      cookie: cookieOf(answer),
      origin: first.studioUrl,
      "content-type": "application/json",
    },
  });
  expect(sent.status).toBe(200);
}

describe("a stack that was never started before", () => {
  it("answers on every loopback address, with its Studio and its database", async () => {
    const { sitePort } = portsOf(first);
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect((await fetch(`http://${host}:${sitePort}/`)).status, host).toBe(
        200,
      );
    }
    // Without a token there are no metrics.
    expect((await fetch(`${first.siteUrl}/metrics`)).status).toBe(404);
    const studio = await fetch(first.studioUrl);
    expect(studio.status).toBe(200);
    expect(await studio.text()).toContain("<title>");
    const { url, publishableKey, mailboxUrl } = first.supabase!;
    const client = createTestClient(url, publishableKey);
    const signIn = await client.auth.signInWithPassword(first.staff!);
    expect(signIn.error).toBeNull();
    expect((await client.from("claims").select()).data).toEqual([]);
    expect(first.output()).toContain(mailboxUrl);
    expect((await fetch(mailboxUrl!)).status).toBe(200);
  });

  it("prints a link that signs in, and none of the tokens", async () => {
    const link = /once, within 15 minutes: (\S+)/.exec(first.output())?.[1];
    expect(link).toMatch(new RegExp(`^${first.studioUrl}/sign-in/`));
    expect(first.output()).not.toContain(first.contentLake!.readToken);
    expect(first.output()).not.toContain(first.contentLake!.writeToken);
    expect(first.output()).not.toContain(first.supabase!.secretKey);
    const pressed = await fetch(link!, {
      method: "POST",
      redirect: "manual",
      headers: { origin: first.studioUrl },
    });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("set-cookie")).toMatch(/HttpOnly/i);
  });

  it("shows the mails to visitors and to people named in comments, and none of what is withdrawn", async () => {
    const mailbox = async () =>
      (await fetch(first.supabase!.mailboxUrl!)).text();
    const visitor = person(101);
    const { reference, path: page } = await sendRequest(first.siteUrl, visitor);
    await vi.waitFor(async () => {
      const mails = await mailbox();
      expect(mails).toContain(`We have your request ${reference}`);
      expect(mails).toContain(`To ${visitor.email}`);
      expect(mails).toContain(first.siteUrl + page);
    }, PATIENCE);

    const lake = first.contentLake!;
    const ben = { email: "ben@example.com", password: "a long enough secret" };
    await askLake(lake, "/accounts/commands", {
      subject: "user",
      verb: "add",
      name: "Ben",
      role: "editor",
      ...ben,
    });
    const { members } = await askLake(lake, "/accounts/members");
    const idOf = (wanted: { email: string }) =>
      (members as { id: string; email: string }[]).find(
        ({ email }) => email === wanted.email,
      )!.id;
    await askLake(lake, "/comments/production/setup", {});
    await comment({
      authorId: idOf(first.editor!),
      message: [
        {
          _type: "block",
          children: [
            { _type: "mention", userId: idOf(ben) },
            { _type: "span", text: ", is this right?" },
          ],
        },
      ],
      target: {
        document: { _ref: "legalPage-privacy", _weak: true },
        documentType: "legalPage",
      },
    });
    await vi.waitFor(
      async () =>
        expect(await mailbox()).toMatch(/mentioned you in a comment on/),
      PATIENCE,
    );
    expect(await mailbox()).toContain(`To ${ben.email}`);
    expect(await mailbox()).toContain("“@Ben, is this right?”");

    await post(first.siteUrl, `${page}/withdraw`);
    await vi.waitFor(
      async () => expect(await mailbox()).not.toContain(reference),
      PATIENCE,
    );
    expect(await mailbox()).toContain(`To ${ben.email}`);
  });
});

describe("a stack that is killed", () => {
  it("starts at once after kill -9, with what was written before", async () => {
    const children = Object.values(childrenOf(first));
    const patch = { id: "legalPage-privacy", set: { title: "Just written" } };
    await mutate(first.contentLake!, { patch });
    first.process.kill("SIGKILL");
    await vi.waitFor(
      () => expect(children.filter(isAlive)).toEqual([]),
      PATIENCE,
    );
    const { dataFolder } = first;
    first = await startTestStack({ dataFolder, ...portsOf(first) });
    expect(first.output()).not.toContain("Writing the content");
    const page = await fetch(`${first.siteUrl}/privacy`);
    expect(await page.text()).toContain("Just written");
  });

  it("starts a child again when it dies, and says so", async () => {
    for (const child of Object.values(childrenOf(first))) {
      process.kill(child, "SIGKILL");
      await vi.waitFor(
        () =>
          expect(first.output()).toMatch(
            /ended \(signal SIGKILL\); restarting it/,
          ),
        PATIENCE,
      );
    }
    const { siteUrl, studioUrl, supabase } = first;
    await vi.waitFor(async () => {
      for (const url of [siteUrl, studioUrl, supabase!.mailboxUrl!])
        expect(await answers(url), url).toBe(true);
    }, PATIENCE);
    expect(first.output()).toMatch(/The database ended/);
    expect(first.output()).toMatch(/The Content Lake ended/);
    expect(first.output()).toMatch(/The site ended/);
  });
});

describe("a stack that is stopped", () => {
  it("keeps its secrets to its owner and removes them at stop", async () => {
    const file = path.join(first.dataFolder, "stack.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(first.dataFolder).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(existsSync(file)).toBe(false);
  });

  it("does not go public while an account has a password that this machine made", async () => {
    const dataFolder = copyOfFolder();
    const { editor, staff } = first;
    const env = {
      DATA_DIR: dataFolder,
      PORT: String(await freePort()),
      STUDIO_PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
    };
    const isPublic = {
      SITE_URL: "https://www.example.com",
      STUDIO_URL: "https://studio.example.com",
    };
    const answer = await refusedStart({ ...env, ...isPublic });
    expect(answer.code).toBe(1);
    for (const { email, password } of [editor!, staff!]) {
      expect(answer.text).toMatch(new RegExp(`npm run user -- .*${email}`));
      expect(answer.text).not.toContain(password);
    }

    await runUserCommand(env, [
      "--email",
      editor!.email,
      "--name",
      "Editor",
      "--role",
      "administrator",
    ]);
    await runUserCommand(env, ["--staff", "--email", staff!.email]);
    await start({ dataFolder, env: isPublic });
  });
});

describe("a stack with a public Studio", () => {
  it("makes and prints neither link nor password for a public Studio", async () => {
    const stack = await start({
      env: {
        SITE_URL: "https://www.example.com",
        STUDIO_URL: "https://studio.example.com",
      },
    });
    expect(stack.output()).not.toMatch(/password|sign-in\/|mailbox/);
    expect(stack.output()).toMatch(/no mail leaves.*SMTP_URL and MAIL_FROM/);
    expect(stack.editor).toBeUndefined();
    expect(stack.staff).toBeUndefined();
    const { url, mailboxUrl } = stack.supabase!;
    expect(mailboxUrl).toBeUndefined();
    for (const key of ["", "null"])
      expect((await fetch(`${url}/mailbox?key=${key}`)).status).toBe(404);
  });
});
