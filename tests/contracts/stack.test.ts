import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
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
import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import { portVariables } from "../fixtures/stack/free-port.fixture.ts";
import { mutate } from "../fixtures/stack/lake.fixture.ts";
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
  WITHOUT_DATABASE,
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
});

it("a second start on the same folder says that the site runs already", async () => {
  const { sitePort } = portsOf(first);
  const answer = await refusedStart({
    ...(await portVariables()),
    DATA_DIR: first.dataFolder,
    PORT: String(sitePort),
  });
  expect(answer.code).toBe(1);
  expect(answer.text).toContain(
    `This site is already running at http://localhost:${sitePort}`,
  );
});

it("a wrong setting ends with a code of its own, after which no unit starts it again", async () => {
  const answer = await refusedStart({ PORT: "abc" });
  expect(answer.code).toBe(78);
  expect(answer.text).toContain("PORT must be a port number");
  const unit = readFileSync("deploy/systemd/claims-site.service", "utf8");
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
});

describe("a stack that is killed", () => {
  it("starts at once after kill -9, with what was written before", async () => {
    const children = Object.values(childrenOf(first));
    const patch = { id: "legalPage-privacy", set: { title: "Just written" } };
    await mutate(first.contentLake!, { patch });
    first.process.kill("SIGKILL");
    await expect.poll(() => children.filter(isAlive), PATIENCE).toEqual([]);
    const { dataFolder } = first;
    first = await startTestStack({ dataFolder, ...portsOf(first) });
    expect(first.output()).not.toContain("Writing the content");
    const page = await fetch(`${first.siteUrl}/privacy`);
    expect(await page.text()).toContain("Just written");
  });

  it("starts a child again when it dies, and says so", async () => {
    for (const child of Object.values(childrenOf(first))) {
      process.kill(child, "SIGKILL");
      await expect
        .poll(() => first.output(), PATIENCE)
        .toMatch(/ended \(signal SIGKILL\); restarting it/);
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
    // For the next start; a page is stored some time after it was sent.
    expect((await fetch(`${first.siteUrl}/privacy`)).status).toBe(200);
    await vi.waitFor(() => {
      const pages = path.join(first.dataFolder, "pages");
      const kept = readdirSync(pages, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".page"))
        .map((name) => readFileSync(path.join(pages, name), "latin1"));
      expect(kept.join()).toContain('{"key":"/privacy"');
    }, PATIENCE);
    await first.stop();
    expect(existsSync(file)).toBe(false);
  });

  it("whose content is gone is not filled again, and still serves", async () => {
    const dataFolder = copyOfFolder();
    const lake = path.join(dataFolder, "content-lake", "content-lake.sqlite");
    for (const end of ["", "-wal", "-shm"]) rmSync(lake + end, { force: true });
    // On the same port, since cached pages contain the site's address.
    const stack = await start({
      dataFolder,
      fromNothing: true,
      ...portsOf(first),
      env: WITHOUT_DATABASE,
    });
    expect(stack.output()).toMatch(
      /content-lake\.sqlite is missing, and there/,
    );
    expect(stack.output()).toContain("npm run restore -- ");
    expect(stack.output()).toContain("npm start -- --begin-anew");
    expect(stack.output()).not.toMatch(/Writing the content|Studio {3}/);
    expect(existsSync(lake)).toBe(false);
    expect((await fetch(`${stack.siteUrl}/privacy`)).status).toBe(200);
  });

  it("does not go public while an account has a password that this machine made, and prints none then", async () => {
    const dataFolder = copyOfFolder();
    const accounts = [first.editor!, first.staff!];
    const ports = await portVariables();
    const env = { DATA_DIR: dataFolder, ...ports };
    const isPublic = {
      SITE_URL: "https://www.example.com",
      STUDIO_URL: "https://studio.example.com",
    };
    const answer = await refusedStart({ ...env, ...isPublic });
    expect(answer.code).toBe(1);
    for (const { email, password } of accounts) {
      expect(answer.text).toMatch(new RegExp(`npm run user -- .*${email}`));
      expect(answer.text).not.toContain(password);
    }
    const [editor, staff] = accounts.map(({ email }) => ["--email", email]);
    await runUserCommand(env, ["password", ...editor!]);
    await runUserCommand(env, ["--staff", ...staff!]);
    const stack = await start({ dataFolder, env: isPublic });
    expect(stack.output()).not.toMatch(/password|sign-in\/|mailbox/);
    expect(stack.output()).toMatch(/no mail leaves.*SMTP_URL and MAIL_FROM/);
    expect([stack.editor, stack.staff]).toEqual([undefined, undefined]);
    const { url, mailboxUrl } = stack.supabase!;
    expect(mailboxUrl).toBeUndefined();
    for (const key of ["", "null"])
      expect((await fetch(`${url}/mailbox?key=${key}`)).status).toBe(404);
  });
});
