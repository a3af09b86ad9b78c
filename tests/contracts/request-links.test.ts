import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { pdf } from "../../app/intake/evidence/evidence-files.fixture.ts";
import {
  sendFiles,
  sendOne,
  sha256,
} from "../fixtures/intake/evidence.fixture.ts";
import {
  startIntakeStack,
  type IntakeStack,
} from "../fixtures/intake/intake-stack.fixture.ts";
import {
  person,
  post,
  sendRequest,
  type SentRequest,
  wordsOf,
} from "../fixtures/intake/linked-request.fixture.ts";

// A request's page and files on the built site, with its outbox, folder and database.

const LONG = Boolean(process.env["TEST_LONG"]);
const TABLES = [
  "claims",
  "claim_activities",
  "claim_attribution",
  "spam_log",
  "request_links",
  "request_corrections",
  "claim_evidence",
] as const;
/** In milliseconds: how long after a withdrawal was sent the site is killed. */
const WAITS = [0, 12, 24, 36, 48, 60];
const PATIENCE = { timeout: 60_000, interval: 100 };

let stack: IntakeStack;
let people = 100;

beforeAll(async () => {
  stack = await startIntakeStack();
});

afterAll(() => stack?.remove());

/** Sends a request from a new person. */
const send = (): Promise<SentRequest> =>
  sendRequest(stack.site.url, person((people += 1)));

/** All rows of the database. */
async function rows(): Promise<string> {
  const client = stack.database.client(stack.secretKey);
  const found = await Promise.all(
    TABLES.map((table) => client.from(table).select()),
  );
  return JSON.stringify(found.map(({ data, error }) => data ?? error));
}

/** Everything that the site stores on its own disk, including deleted bytes. */
const files = () =>
  globSync("{intake,intake/journal,supabase/mailbox}/*.*", {
    cwd: stack.folder,
  })
    .map((name) => readFileSync(path.join(stack.folder, name), "latin1"))
    .join("\n");

const read = (address: string) => fetch(stack.site.url + address);
const page = async (address: string) => (await read(address)).text();
async function status(address: string): Promise<number> {
  const answer = await read(address);
  await answer.arrayBuffer();
  return answer.status;
}

/** Waits until a request and all earlier ones are in the database. */
const arrives = (reference: string) =>
  vi.waitFor(async () => {
    expect((await stack.site.health()).outbox.waiting).toBe(0);
    expect(await rows()).toContain(reference);
  }, PATIENCE);

const withdraw = ({ path: of }: SentRequest) =>
  post(stack.site.url, `${of}/withdraw`);

describe("the page of a request", () => {
  it("names its state in plain words, and takes corrections and files while the database is down", async () => {
    const request = await send();
    await arrives(request.reference);
    const client = stack.database.client(stack.secretKey);
    await client
      .from("claims")
      .update({ status: "accepted" })
      .eq("id", request.reference);
    expect(await page(request.path)).toContain("With an adjuster");
    stack.proxy.fault = "refuse";
    try {
      const html = await page(request.path);
      expect(html).toContain("Persimmon Way");
      expect(html).toContain("look up where it stands");
      const saved = await post(stack.site.url, request.path, {
        ...person(990),
        name: "Wilhelmina Z.",
      });
      expect(saved.status).toBe(303);
      const file = { name: "a.pdf", bytes: pdf("down") };
      expect(await sendOne(stack.site.url, request.path, file)).toBe("kept");
      expect(await page(request.path)).toContain("a.pdf");
    } finally {
      stack.proxy.fault = "none";
    }
    await arrive(request, 1);
    await expect.poll(rows).toContain("Wilhelmina Z.");
  });

  it("has one answer for every link that opens nothing, files too", async () => {
    const gone = await send();
    expect((await withdraw(gone)).status).toBe(303);
    const none = `/request/${"0".repeat(64)}`;
    const files = [{ name: "a.pdf", bytes: pdf("refused") }];
    const answers = [
      `/request/${"g".repeat(64)}`,
      "/request/%27%20or%201%20--",
      "/request/%25",
      `${gone.path}/withdraw`,
      `${none}/withdraw`,
      "/request/withdrawn?ref=WITHDRAWN-erased&at=x&signed=x",
    ].map((address) => read(address));
    for (const address of [none, "/request/short", gone.path]) {
      const sent = sendFiles(stack.site.url, address, files);
      expect((await sent).headers.get("connection")).toBe("close");
      answers.push(read(address), sent);
    }
    for (const answer of await Promise.all(answers)) {
      expect(answer.status, answer.url).toBe(404);
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      const html = await answer.text();
      expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe("Page not found");
    }
    const elsewhere = await sendFiles(stack.site.url, "/contact", files);
    expect(elsewhere.status).toBe(415);
  });
});

describe("a withdrawal", () => {
  it("leaves nothing of the person anywhere", async () => {
    const sent = person(800);
    const corrected = { ...person(801), name: "Wilhelmina Zoltan-Smith" };
    const file = { name: "Marmalade.pdf", bytes: pdf("withdrawn") };
    const words = [...wordsOf(sent), ...wordsOf(corrected)];
    words.push(file.name, sha256(file.bytes));
    const found = (text: string) => words.filter((word) => text.includes(word));
    const request = await sendRequest(stack.site.url, sent);
    await arrives(request.reference);
    expect(await sendOne(stack.site.url, request.path, file)).toBe("kept");
    await arrive(request, 1);
    await post(stack.site.url, request.path, corrected);
    await expect.poll(rows).toContain("Zoltan-Smith");
    const [first, second] = await Promise.all([
      withdraw(request),
      withdraw(request),
    ]);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(303);
      expect(await page(answer.headers.get("location")!)).toContain(
        "Your request is withdrawn",
      );
    }
    expect(await status(request.path)).toBe(404);
    await expect.poll(() => existsSync(fileOf(request.reference))).toBe(false);
    const staged = globSync("evidence/staged/*/*", { cwd: stack.folder });
    expect(staged.join()).not.toContain(request.reference);
    expect(found(await rows())).toEqual([]);
    expect(found(files())).toEqual([]);
    expect(found(stack.printed())).toEqual([]);
    // The tombstone stays.
    expect(await rows()).toContain(request.reference);
    // No log contains the secret or its page.
    expect(stack.printed()).not.toContain(request.path.slice(-64));
    expect(files()).not.toContain(request.path.slice(-64));
    const again = await post(stack.site.url, request.path, { ...person(993) });
    expect(again.status).toBe(404);

    await stack.stopSite();
    await stack.stopDatabase();
    await stack.startDatabase();
    await stack.startSite();
    // While the database is slow after a start, the request is unknown (503).
    await expect.poll(() => status(request.path)).toBe(404);
    expect(found(await rows())).toEqual([]);
    expect(found(files())).toEqual([]);
  });

  it("that a kill interrupts is undone or done, and ends by itself", async () => {
    for (const wait of LONG ? WAITS : [0, 36]) {
      const request = await send();
      await arrives(request.reference);
      const posting = withdraw(request).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, wait));
      await stack.killSite();
      const answer = await posting;
      await stack.startSite();
      await vi.waitFor(async () => {
        const shown = await read(request.path);
        const html = await shown.text();
        // An acknowledged withdrawal is done; without an answer it is done or
        // not, never partially.
        if (answer?.status === 303) expect(shown.status).toBe(404);
        if (shown.status === 404) expect(await claim(request)).toBe(0);
        else {
          expect(shown.status).toBe(200);
          // A withdrawal recorded before the kill is completed automatically.
          expect(html).not.toContain("You withdrew this request");
          expect(await claim(request)).toBe(1);
        }
      }, PATIENCE);
    }
  });
});

async function claim({ reference }: SentRequest): Promise<number> {
  const { data } = await stack.database
    .client(stack.secretKey)
    .from("claims")
    .select("id")
    .eq("id", reference);
  return data!.length;
}

async function rowsOf(references: readonly string[]) {
  const { data, error } = await stack.database
    .client(stack.secretKey)
    .from("claim_evidence")
    .select()
    .in("reference", references);
  if (error) throw error;
  return data;
}

/** Waits until the files of a request are in the database. */
const arrive = ({ reference }: SentRequest, count: number) =>
  expect.poll(() => rowsOf([reference])).toHaveLength(count);

const fileOf = (place: string) =>
  path.join(stack.folder, "evidence", "stored", place);
