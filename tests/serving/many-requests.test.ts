import { readFileSync } from "node:fs";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { CLOSE, sendRaw } from "../fixtures/site/raw-request.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// Many requests at once: smuggled, pipelined, or ten thousand for one page.

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"));
  await served.hears();
});
afterAll(() => served.remove());

const canonical = (body: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];

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
      ...[200, 200, 200, 200],
      404,
    ]);
    expect(canonical(answers[0]!.body)).toBe(`${served.site.url}/terms`);
    expect(canonical(answers[2]!.body)).toBe(`${served.site.url}/privacy`);
  });
});

/** Sends a part of a request and disconnects, at once or after a moment. */
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

/** Resident memory of the site; bytes. */
function memory(): number {
  const status = readFileSync(
    `/proc/${served.site.process.pid}/status`,
    "utf8",
  );
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** Asks for the same page under many addresses on one connection. */
async function askMany(
  targets: readonly string[],
  atOnce = 500,
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

describe("ten thousand addresses", () => {
  it("of one page are one page, and memory stays bounded", async () => {
    const targets = (word: number) =>
      Array.from({ length: 10_000 }, (_, n) =>
        n % 2 === 0 ? `/blog?utm=${word}${n}` : `/blog?page=00${n}&x=${word}`,
      );
    await askMany(["/blog"]);
    const before = await served.cachedPages();
    let growth = Number.POSITIVE_INFINITY;
    // Memory that a process needs grows once, but a leak grows every time.
    for (let round = 0; round < 10 && growth > 4_000_000; round += 1) {
      const began = memory();
      const statuses = await askMany(targets(round));
      expect(statuses).toHaveLength(10_000);
      // Half of them write the page's number in a way of their own.
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
    // Each is made on request: all at once they would wait too long for the
    // content on a busy machine, and the site says so.
    expect(new Set(await askMany(targets, 20))).toEqual(new Set([404]));
    expect((await served.cachedPages()).kept).toBe(before.kept);
  });
});
