import { once } from "node:events";
import { readFileSync } from "node:fs";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

import { openConsultation } from "../fixtures/intake/intake-site.fixture.ts";
import {
  answersIn,
  CLOSE,
  type RawAnswer,
  sendRaw,
} from "../fixtures/site/raw-request.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// Raw requests that no browser sends, many at once, and a stop in the middle:
// the answer is a normal one or a refusal, never a server failure, and never
// another visitor's page.

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"), {
    SHUTDOWN_DELAY_SECONDS: "3",
  });
  await served.hears();
});
afterAll(() => served.remove());

/** Sends one request and expects one answer. */
async function ask(target: string, lines = "", method = "GET") {
  const answers = await sendRaw(
    served.port,
    served.head(target, lines, method) + CLOSE,
  );
  expect(answers, `${method} ${target.slice(0, 80)}`).toHaveLength(1);
  return answers[0]!;
}

const canonical = (body: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];

describe("a target", () => {
  it("that does not exist gets a 404, not a failure", async () => {
    const parts = [
      "%00",
      "%0d%0aset-cookie:a=b",
      "%2f..%2f",
      "%e2%80%ae",
      "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    ];
    const targets = [
      ...parts.flatMap((part) => [
        `/${part}`,
        `/blog/${part}`,
        `/blog/${part}.data`,
        `/claims/${part}/${part}`,
        `/og/${part}/${part}.png`,
        `/search?q=${part}`,
        `/blog?page=${part}`,
      ]),
      "/blog.data?_routes=nothing",
      "/.data",
      "/blog.data?_routes=",
      "/_root.data?index&_routes=root",
      "/blog?_data=routes/blog._index",

      "/__manifest?p=/blog",
      "/blog?index",
      "/blog;a=b",
      "/.env",
      "/:",
      "/@",
      "/x%",
      "/sitemap/9999999.xml",
      "/crm/claims?page=-1",

      "/consultation/thank-you?ref[]=a",
      "/auth/confirm?type=a&token_hash=b",
      `/search?q=${"a%20".repeat(2_000)}`,
    ];
    const failures = [];
    for (const target of targets) {
      const { status, headers, body } = await ask(target);
      if (
        status >= 500 ||
        headers["set-cookie"]?.includes("a=b") ||
        body.includes("<script>alert(1)")
      )
        failures.push(`${status} ${target}`);
    }
    expect(failures).toEqual([]);
  });
});

describe("a method", () => {
  it.each(["TRACE", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND"])(
    "%s is not allowed, and says nothing back",
    async (method) => {
      const answer = await ask("/privacy", "X-Mark: zwölfelf\r\n", method);
      expect(answer.status).toBe(405);
      expect(answer.headers["allow"]).toBe("GET, HEAD, POST");
      expect(answer.body).not.toContain("lfelf");
    },
  );
});

describe("a host", () => {
  it.each([
    ...["evil.example", "localhost.evil.example", "a@localhost", "", "::"].map(
      (host) => `Host: ${host}\r\n`,
    ),
    "",
    "Host: localhost\r\nhOST: evil.example\r\n",
  ])("in %j is not this one, named once", async (lines) => {
    const request = `GET / HTTP/1.1\r\n${lines}${CLOSE}`;
    const [answer] = await sendRaw(served.port, request);
    expect([400, 421]).toContain(answer!.status);
    expect(answer!.headers["content-security-policy"]).toContain("'none'");
  });
});

describe("a header", () => {
  it("that is large is read or refused", async () => {
    for (const name of ["x", "site_session", "site_flash", "site_preview"]) {
      const cookie = `Cookie: ${name}=${"a".repeat(8_000)}\r\n`;
      expect([name, (await ask("/privacy", cookie)).status]).toEqual([
        name,
        200,
      ]);
    }
    const many = "x: 1\r\n".repeat(5_000);
    expect((await ask("/privacy", many)).status).toBe(431);
  });

  it("with a wrong or malformed condition gets the whole page", async () => {
    const other = (await ask("/terms")).headers["etag"]!;
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    for (const line of [
      `If-None-Match: ${other}`,
      `If-None-Match: W/"", "x", nonsense, ,`,
      `If-None-Match: ${'"a",'.repeat(3_000)}`,
      `If-Modified-Since: ${tomorrow}`,
      "If-Modified-Since: yesterday or so",
      `If-Match: ${other}`,
      "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
      `If-Range: ${other}\r\nRange: bytes=0-10`,
      "Accept-Encoding: br;q=0, gzip;q=banana, *;q=0",
      "Expect: everything",
      "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk",
      "Accept-Encoding: \u00e9",
    ]) {
      const { status, body } = await ask("/privacy", `${line}\r\n`);
      expect([line, status, body.includes("</html>")]).toEqual([
        line,
        200,
        true,
      ]);
    }
  });
});

describe("two requests disguised as one", () => {
  const inner = () => `${served.head("/smuggled-page")}\r\n`;
  const chunked = () => `0\r\n\r\n${inner()}`;

  it.each([
    [
      "a length and chunks",
      (l: number) => `Content-Length: ${l}\r\nTransfer-Encoding: chunked`,
    ],
    [
      "chunks and a length",
      (l: number) => `Transfer-Encoding: chunked\r\nContent-Length: ${l}`,
    ],
    ["a coding behind a space", () => "Transfer-Encoding : chunked"],
    ["a coding behind a fold", () => "Transfer-Encoding:\r\n chunked"],
    ["a byte of nothing", () => "X-A: b\0c\r\nContent-Length: 5"],
  ])("(%s) are refused", async (_what, lines) => {
    const body = chunked();
    for (const method of ["GET", "POST"]) {
      const bytes = `${served.head("/", lines(body.length), method)}\r\n\r\n${body}`;
      const answers = await sendRaw(served.port, bytes);
      expect(answers.map(({ status }) => status)).toEqual([400]);
    }
  });

  it("in the body of a request stay a body", async () => {
    const body = inner();
    const bytes = `${served.head("/privacy", `Content-Length: ${body.length}\r\n`)}\r\n${body}`;
    const answers = await sendRaw(
      served.port,
      bytes + served.head("/terms", CLOSE),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(canonical(answers[1]!.body)).toBe(`${served.site.url}/terms`);
  });

  it("that are pipelined are answered in order", async () => {
    const targets = ["/terms", "/consultation", "/privacy", "/favicon.svg"];
    const heads = targets
      .map((target) => `${served.head(target)}\r\n`)
      .join("");
    const answers = await sendRaw(
      served.port,
      heads + served.head("/nobody", CLOSE),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 404,
    ]);
    expect(canonical(answers[0]!.body)).toBe(`${served.site.url}/terms`);
    expect(canonical(answers[2]!.body)).toBe(`${served.site.url}/privacy`);
  });
});

/** Sends part of a request and disconnects, at once or after a moment. */
function leave(bytes: string, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(served.port, "127.0.0.1", () => {
      socket.write(bytes);
      setTimeout(() => socket.resetAndDestroy(), afterMs);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}

describe("clients that disconnect in the middle", () => {
  it("affect nothing, and are not logged as errors", async () => {
    const { process: child, output } = served.site;
    const post = served.head("/contact", "Content-Length: 100\r\n", "POST");
    const requests = [
      `${served.head("/contact")}\r\n`,
      `${served.head("/terms")}\r\n`,
      `${served.head("/readyz")}\r\n`,
      `${post}\r\nname=Ada`,
      served.head("/terms"),
    ];
    const leavers = Array.from({ length: 250 }, (_, n) =>
      leave(requests[n % requests.length]!, n % 25),
    );
    await Promise.all(leavers);
    const [answer] = await sendRaw(served.port, served.head("/terms", CLOSE));
    expect(answer?.status).toBe(200);
    expect(child.exitCode).toBeNull();
    expect(output()).not.toMatch(/failed|"level":[56]0/);
  });
});

/** The site's resident memory in bytes. */
function memory(): number {
  const status = readFileSync(
    `/proc/${served.site.process.pid}/status`,
    "utf8",
  );
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** Requests the same page under many addresses, a few on each connection. */
async function askMany(
  targets: readonly string[],
  atOnce = 30,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < targets.length; at += atOnce) {
    const some = targets.slice(at, at + atOnce);
    const heads = some.map(
      (target) => `${served.head(target, "", "HEAD")}\r\n`,
    );
    const bytes = await new Promise<string>((resolve) => {
      let text = "";
      const socket = net.connect(served.port, "127.0.0.1", () =>
        socket.write(
          heads.join("") + served.head("/robots.txt", CLOSE, "HEAD"),
        ),
      );
      socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
      socket.on("close", () => resolve(text));
    });
    const found = [...bytes.matchAll(/^HTTP\/1\.1 (\d+)/gm)];
    statuses.push(...found.slice(0, -1).map(([, status]) => Number(status)));
  }
  return statuses;
}

/** How many addresses are one page: ten thousand in the long form. */
const ADDRESSES = process.env["TEST_LONG"] ? 10_000 : 500;

describe("many addresses", () => {
  it("of one page are one page, and memory stays bounded", async () => {
    const targets = (word: number) =>
      Array.from({ length: ADDRESSES }, (_, n) =>
        n % 2 === 0 ? `/blog?utm=${word}${n}` : `/blog?page=00${n}&x=${word}`,
      );
    await askMany(["/blog"]);
    const before = await served.cachedPages();
    let growth = Number.POSITIVE_INFINITY;
    // The memory that a process needs grows once, but a leak grows every time.
    for (let round = 0; round < 10 && growth > 4_000_000; round += 1) {
      const began = memory();
      const statuses = await askMany(targets(round));
      expect(statuses).toHaveLength(ADDRESSES);
      // Half of them spell the page's number in another way.
      expect(new Set(statuses)).toEqual(new Set([200, 301]));
      growth = memory() - began;
    }
    expect((await served.cachedPages()).kept).toBe(before.kept);
    expect(growth).toBeLessThan(4_000_000);
  });

  it("of no page are cached nowhere", async () => {
    const before = await served.cachedPages();
    const targets = Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0 ? `/blog/no-such-${n}` : `/blog?page=${n + 500}`,
    );
    // Each is rendered on request: all at once they would wait too long for the
    // content on a busy machine, and the site says so.
    expect(new Set(await askMany(targets, 20))).toEqual(new Set([404]));
    expect((await served.cachedPages()).kept).toBe(before.kept);
  });
});

// Last, since the site is stopped.
const READERS = 30;
const TARGETS = ["/terms", "/favicon.svg", "/privacy", "/healthz"];

type Connection = {
  /** Sends bytes, and waits for one complete answer; null if the connection ends first. */
  ask(bytes: string): Promise<RawAnswer | null>;
  /** Sends more of what was started. */
  write(bytes: string): void;
};

function connect(): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    let isOver = false;
    let look = () => {};
    const socket = net.connect(served.port, "127.0.0.1", () =>
      resolve({
        ask(bytes) {
          received = Buffer.alloc(0);
          socket.write(bytes);
          return new Promise((answer) => {
            look = () => {
              const [first] = answersIn(received);
              if (first || isOver) answer(first ?? null);
            };
            look();
          });
        },
        write: (bytes) => void socket.write(bytes),
      }),
    );
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      look();
    });
    socket.on("close", () => {
      isOver = true;
      look();
    });
  });
}

/** Reads page after page on one connection until the server closes it. */
async function readOn(
  number: number,
  onAnswer: () => void,
): Promise<"told to leave" | "cut off"> {
  const connection = await connect();
  for (let turn = number; ; turn += 1) {
    const target = TARGETS[turn % TARGETS.length]!;
    const answer = await connection.ask(served.head(target) + "\r\n");
    if (answer === null) return "cut off";
    onAnswer();
    if (answer.headers["connection"] === "close") return "told to leave";
  }
}

it("loses no request when it is stopped, and ends soon", async () => {
  const { gate, site, port } = served;
  const url = `http://localhost:${port}`;
  // One request is half sent, one waits for the content source.
  const ticket = (await openConsultation(url)).get("ticket")!;
  const body = new URLSearchParams({
    ticket,
    name: "Ada",
    email: "a@b.example",
  });
  const half = Math.floor(body.toString().length / 2);
  const sender = await connect();
  const post = `${served.head(
    "/contact",
    `Origin: ${url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.toString().length}\r\n`,
    "POST",
  )}\r\n`;
  const sent = sender.ask(post + body.toString().slice(0, half));
  let answers = 0;
  const readers = Array.from({ length: READERS }, (_, number) =>
    readOn(number, () => (answers += 1)),
  );
  const busy = () => expect(answers).toBeGreaterThan(READERS * 5);
  await vi.waitFor(busy, 180_000);
  const waiter = await connect();
  gate.delay = 1_000;
  const slow = waiter.ask(served.head("/states/nevada") + "\r\n");
  const asked = () => expect(gate.queries.join()).toContain("nevada");
  await vi.waitFor(asked, { timeout: 180_000, interval: 5 });
  const gone = once(site.process, "exit");
  site.process.kill("SIGTERM");

  // For SHUTDOWN_DELAY_SECONDS it reports that, but still answers.
  const isReady = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(isReady, { interval: 20 }).toBe(503);
  expect((await fetch(`${url}/terms`)).status).toBe(200);
  expect(new Set(await Promise.all(readers))).toEqual(
    new Set(["told to leave"]),
  );
  sender.write(body.toString().slice(half));
  const posted = await sent;
  expect(posted?.status).toBe(400);
  expect(posted?.headers["connection"]).toBe("close");
  const rendered = await slow;
  expect([rendered?.status, rendered?.headers["connection"]]).toEqual([
    200,
    "close",
  ]);
  expect(await gone).toEqual([0, null]);
  await expect(connect()).rejects.toThrow("ECONNREFUSED");
});
