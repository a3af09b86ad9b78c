import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  person,
  post,
  sendRequest,
  type SentRequest,
  wordsOf,
} from "../fixtures/intake/linked-request.fixture.ts";
import {
  startIntakeStack,
  type IntakeStack,
} from "../fixtures/intake/intake-stack.fixture.ts";

// The page of a request on the built site, with its outbox and its database.

const TABLES = [
  "claims",
  "claim_activities",
  "claim_attribution",
  "spam_log",
  "request_links",
  "request_corrections",
] as const;
/** How long after a withdrawal was sent the site is killed, in milliseconds. */
const WAITS = [0, 12, 24, 36, 48, 60];
const PATIENCE = { timeout: 60_000, interval: 100 };

let stack: IntakeStack;
let people = 100;

beforeAll(async () => {
  stack = await startIntakeStack();
});

afterAll(() => stack?.remove());

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

/** All that the site stores on its own disk, deleted bytes included. */
function files(): string {
  const folders = ["intake", "supabase/mailbox"].map((name) =>
    path.join(stack.folder, name),
  );
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((name) =>
        readFileSync(path.join(folder, name)).toString("latin1"),
      ),
    )
    .join("\n");
}

async function status(requestPath: string): Promise<number> {
  const answer = await fetch(stack.site.url + requestPath);
  await answer.arrayBuffer();
  return answer.status;
}

/** Waits until a request and all before it are in the database. */
const arrives = (reference: string) =>
  vi.waitFor(async () => {
    expect((await stack.site.health()).outbox.waiting).toBe(0);
    expect(await rows()).toContain(reference);
  }, PATIENCE);

const withdraw = ({ path: of }: SentRequest) =>
  post(stack.site.url, `${of}/withdraw`);

describe("the page of a request", () => {
  it("names its state in plain words, and survives a database that is down", async () => {
    const request = await send();
    await arrives(request.reference);
    const client = stack.database.client(stack.secretKey);
    await client
      .from("claims")
      .update({ status: "accepted" })
      .eq("id", request.reference);
    const page = async () =>
      (await fetch(stack.site.url + request.path)).text();
    expect(await page()).toContain("With an adjuster");
    stack.proxy.fault = "refuse";
    try {
      const html = await page();
      expect(html).toContain("Persimmon Way");
      expect(html).toContain("cannot look up");
      const saved = await post(stack.site.url, request.path, {
        ...person(990),
        name: "Wilhelmina Z.",
      });
      expect(saved.status).toBe(303);
    } finally {
      stack.proxy.fault = "none";
    }
    await vi.waitFor(
      async () => expect(await rows()).toContain("Wilhelmina Z."),
      PATIENCE,
    );
  });

  it("has one answer for every link that opens nothing", async () => {
    const gone = await send();
    expect((await withdraw(gone)).status).toBe(303);
    const answers = await Promise.all(
      [
        `/request/${"0".repeat(64)}`,
        `/request/${"g".repeat(64)}`,
        "/request/%27%20or%201%20--",
        "/request/%25",
        gone.path,
        `${gone.path}/withdraw`,
        `/request/${"0".repeat(64)}/withdraw`,
        "/request/withdrawn?ref=WITHDRAWN-erased&at=x&signed=x",
      ].map(async (address) => {
        const answer = await fetch(stack.site.url + address);
        const html = await answer.text();
        return {
          address,
          status: answer.status,
          robots: answer.headers.get("x-robots-tag"),
          referrer: answer.headers.get("referrer-policy"),
          heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1],
        };
      }),
    );
    for (const answer of answers)
      expect(answer, answer.address).toMatchObject({
        status: 404,
        robots: "noindex",
        referrer: "no-referrer",
        heading: "Page not found",
      });
  });

  it("changes nothing by GET, and takes no form of another site", async () => {
    const request = await send();
    await arrives(request.reference);
    const before = await rows();
    for (const address of ["", "/withdraw", "?saved", "/withdraw?yes"])
      expect(await status(request.path + address)).toBe(200);
    const answer = await fetch(`${stack.site.url}${request.path}/withdraw`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
    expect(await rows()).toBe(before);
  });
});

describe("a withdrawal", () => {
  it("leaves nothing of the person anywhere", async () => {
    const sent = person(800);
    const corrected = { ...person(801), name: "Wilhelmina Zoltan-Smith" };
    const words = [...wordsOf(sent), ...wordsOf(corrected)];
    const found = (text: string) => words.filter((word) => text.includes(word));
    const request = await sendRequest(stack.site.url, sent);
    await arrives(request.reference);
    await post(stack.site.url, request.path, corrected);
    await vi.waitFor(
      async () => expect(await rows()).toContain("Zoltan-Smith"),
      PATIENCE,
    );
    const [first, second] = await Promise.all([
      withdraw(request),
      withdraw(request),
    ]);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(303);
      const page = await fetch(
        stack.site.url + answer.headers.get("location")!,
      );
      expect(await page.text()).toContain("Your request is withdrawn");
    }
    expect(await status(request.path)).toBe(404);
    expect(found(await rows())).toEqual([]);
    expect(found(files())).toEqual([]);
    expect(found(stack.printed())).toEqual([]);
    // The tombstone.
    expect(await rows()).toContain(request.reference);
    // Neither the secret nor its page stands in a log.
    expect(stack.printed()).not.toContain(request.path.slice(-64));
    expect(files()).not.toContain(request.path.slice(-64));
    const again = await post(stack.site.url, request.path, { ...person(993) });
    expect(again.status).toBe(404);

    await stack.stopSite();
    await stack.stopDatabase();
    await stack.startDatabase();
    await stack.startSite();
    expect(await status(request.path)).toBe(404);
    expect(found(await rows())).toEqual([]);
    expect(found(files())).toEqual([]);
  });

  it("that a kill interrupts is undone or done, and ends by itself", async () => {
    for (const wait of process.env["TEST_LONG"] ? WAITS : [0, 36]) {
      const request = await send();
      await arrives(request.reference);
      const posting = withdraw(request).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, wait));
      await stack.killSite();
      const answer = await posting;
      await stack.startSite();
      await vi.waitFor(async () => {
        const page = await fetch(stack.site.url + request.path);
        const html = await page.text();
        // Acknowledged is done; without an answer it is one of both, whole.
        if (answer?.status === 303) expect(page.status).toBe(404);
        if (page.status === 404) expect(await claim(request)).toBe(0);
        else {
          expect(page.status).toBe(200);
          // One that was recorded before the kill is carried out by itself.
          expect(html).not.toContain("You have withdrawn this request");
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
