import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  holdsPlace,
  photograph,
} from "../../app/evidence/picture/photograph.fixture.ts";
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
} from "../fixtures/intake/linked-request.fixture.ts";

// Files for a request on the built site, with its outbox, folder and database.

const LONG = Boolean(process.env["TEST_LONG"]);
/** Each request has twenty. */
const UPLOADS_UNDER_KILLS = LONG ? 1_000 : 40;
const PATIENCE = { timeout: 60_000, interval: 100 };
const NAME = "Persimmon roof.jpg";

let stack: IntakeStack;
let people = 100;

beforeAll(async () => {
  stack = await startIntakeStack();
});

afterAll(() => stack?.remove());

const newRequest = () =>
  sendRequest(stack.site.url, person((people = (people % 899) + 100)));

const send = (
  request: SentRequest,
  ...files: readonly { name: string; bytes: Uint8Array }[]
) => sendFiles(stack.site.url, request.path, files);

async function page(address: string): Promise<string> {
  return (await fetch(stack.site.url + address)).text();
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

const stored = (area = "stored") =>
  globSync(`${area}/*/*`, { cwd: path.join(stack.folder, "evidence") });

const fileOf = (place: string) =>
  path.join(stack.folder, "evidence", "stored", place);

describe("the form of a request", () => {
  it("takes what it can, says what became of each file, and keeps no location", async () => {
    const request = await newRequest();
    const photo = await photograph("jpeg");
    const answer = await send(
      request,
      { name: NAME, bytes: photo },
      { name: "script.png", bytes: Buffer.from("<script>alert(1)</script>") },
      { name: "estimate.hta", bytes: pdf() },
    );
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location")!;
    expect(location).toBe(`${request.path}?files#evidence`);
    const html = await page(location);
    for (const words of [
      "2 files were received. 1 file was not taken.",
      "only JPEG, PNG and WebP pictures and PDF files are",
      NAME,
      "script.png",
      // As it was sent, among the results, and as it is kept.
      "estimate.hta",
      "estimate.pdf",
    ])
      expect(html).toContain(words);
    await vi.waitFor(
      async () => expect(await rowsOf([request.reference])).toHaveLength(2),
      PATIENCE,
    );
    const rows = await rowsOf([request.reference]);
    for (const row of rows) {
      const bytes = readFileSync(fileOf(row.path));
      expect(sha256(bytes)).toBe(row.sha256);
      expect(bytes.byteLength).toBe(row.bytes);
      expect(holdsPlace(bytes)).toBe(false);
    }
    expect(rows.map(({ file_name }) => file_name).sort()).toEqual([
      NAME,
      "estimate.pdf",
    ]);
    // The page does not lead to what was sent, and no log names it.
    expect(html).not.toContain("/crm/evidence");
    expect(stack.printed()).not.toContain("Persimmon roof");
  });

  it("takes files while the database is down", async () => {
    const request = await newRequest();
    stack.proxy.fault = "refuse";
    const file = { name: "a.pdf", bytes: pdf("down") };
    try {
      expect(await sendOne(stack.site.url, request.path, file)).toBe("kept");
      expect(await page(request.path)).toContain("a.pdf");
    } finally {
      stack.proxy.fault = "none";
    }
    await vi.waitFor(
      async () => expect(await rowsOf([request.reference])).toHaveLength(1),
      PATIENCE,
    );
  });
});

describe("files are taken by the link alone", () => {
  const file = { name: "a.pdf", bytes: pdf("refused") };

  it("with one answer for every link that opens nothing", async () => {
    const gone = await newRequest();
    expect((await post(stack.site.url, `${gone.path}/withdraw`)).status).toBe(
      303,
    );
    for (const address of [
      `/request/${"0".repeat(64)}`,
      "/request/short",
      gone.path,
    ]) {
      const answer = await sendFiles(stack.site.url, address, [file]);
      expect(answer.status, address).toBe(404);
      expect(answer.headers.get("connection")).toBe("close");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(await answer.text()).toContain("Page not found");
    }
    const elsewhere = await sendFiles(stack.site.url, "/contact", [file]);
    expect(elsewhere.status).toBe(415);
  });

  it("and leave with the request when it is withdrawn", async () => {
    const request = await newRequest();
    const mine = { name: "Marmalade.pdf", bytes: pdf("withdrawn") };
    expect(await sendOne(stack.site.url, request.path, mine)).toBe("kept");
    await vi.waitFor(
      async () => expect(await rowsOf([request.reference])).toHaveLength(1),
      PATIENCE,
    );
    await post(stack.site.url, `${request.path}/withdraw`);
    await vi.waitFor(
      () => expect(existsSync(fileOf(request.reference))).toBe(false),
      PATIENCE,
    );
    expect(await rowsOf([request.reference])).toEqual([]);
    expect(stored("staged").join()).not.toContain(request.reference);
    const outbox = globSync("intake/outbox.sqlite*", { cwd: stack.folder });
    const left = outbox
      .map((name) => readFileSync(path.join(stack.folder, name), "latin1"))
      .join("");
    for (const word of ["Marmalade.pdf", sha256(mine.bytes)]) {
      expect(left).not.toContain(word);
      expect(stack.printed()).not.toContain(word);
    }
  });
});

it(
  `${UPLOADS_UNDER_KILLS} uploads under kill -9: acknowledged is stored, once`,
  async () => {
    const requests: SentRequest[] = [];
    while (requests.length < UPLOADS_UNDER_KILLS / 20)
      requests.push(await newRequest());
    const waiting = requests.flatMap((request, number) =>
      Array.from({ length: 20 }, (_, index) => ({
        request,
        name: `${number}-${index}.pdf`,
        bytes: pdf(`Upload ${number} ${index} ${"x".repeat(50_000)}`),
      })),
    );
    const acknowledged = new Set<string>();
    let isOver = false;
    let kills = 0;
    const killing = (async () => {
      while (!isOver) {
        await new Promise((resolve) =>
          setTimeout(resolve, 200 + Math.random() * (LONG ? 2_000 : 400)),
        );
        await stack.killSite();
        await stack.startSite();
        kills += 1;
      }
    })();
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let file = waiting.pop(); file; file = waiting.pop()) {
          const outcome = await sendOne(
            stack.site.url,
            file.request.path,
            file,
          ).catch(() => null);
          if (outcome === "kept" || outcome === "same")
            acknowledged.add(sha256(file.bytes));
          else waiting.unshift(file);
          if (outcome === null)
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }),
    );
    isOver = true;
    await killing;
    expect(acknowledged.size).toBe(UPLOADS_UNDER_KILLS);
    expect(kills).toBeGreaterThan(0);
    const references = requests.map(({ reference }) => reference);
    await vi.waitFor(
      async () =>
        expect(await rowsOf(references)).toHaveLength(UPLOADS_UNDER_KILLS),
      { timeout: 240_000, interval: 500 },
    );
    const rows = await rowsOf(references);
    expect(new Set(rows.map((row) => row.sha256))).toEqual(acknowledged);
    for (const row of rows)
      expect(sha256(readFileSync(fileOf(row.path)))).toBe(row.sha256);
    console.log(
      `${acknowledged.size} uploads acknowledged, each stored once, after ${kills} kills`,
    );
  },
  LONG ? 1_800_000 : 300_000,
);
