import { once } from "node:events";
import net from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import {
  answersIn,
  CLOSE,
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

it("a target that does not exist gets a 404, not a failure", async () => {
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
    "/.data",
    "/blog.data?_routes=",
    "/_root.data?index&_routes=root",

    "/__manifest?p=/blog",
    "/blog?index",
    "/.env",
    "/x%",
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

it.each(["TRACE", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND"])(
  "a method %s is not allowed, and says nothing back",
  async (method) => {
    const answer = await ask("/privacy", "X-Mark: zwölfelf\r\n", method);
    expect(answer.status).toBe(405);
    expect(answer.headers["allow"]).toBe("GET, HEAD, POST");
    expect(answer.body).not.toContain("lfelf");
  },
);

it.each([
  ...["evil.example", "localhost.evil.example", "a@localhost", "", "::"].map(
    (host) => `Host: ${host}\r\n`,
  ),
  "",
  "Host: localhost\r\nhOST: evil.example\r\n",
])("a host in %j is not this one, named once", async (lines) => {
  const request = `GET / HTTP/1.1\r\n${lines}${CLOSE}`;
  const [answer] = await sendRaw(served.port, request);
  expect([400, 421]).toContain(answer!.status);
  expect(answer!.headers["content-security-policy"]).toContain("'none'");
});

it("a header that is large is read or refused", async () => {
  for (const name of ["x", "site_session", "site_flash", "site_preview"]) {
    const cookie = `Cookie: ${name}=${"a".repeat(8_000)}\r\n`;
    expect([name, (await ask("/privacy", cookie)).status]).toEqual([name, 200]);
  }
  const many = "x: 1\r\n".repeat(5_000);
  expect((await ask("/privacy", many)).status).toBe(431);
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
});

it("a request whose sender leaves fails nothing, and is no error in the log", async () => {
  const post = served.head("/contact", "Content-Length: 100\r\n", "POST");
  for (const bytes of [
    `${served.head("/readyz")}\r\n`,
    `${served.head("/contact")}\r\n`,
    `${post}\r\nname=Ada`,
    served.head("/terms"),
  ]) {
    const socket = net.connect(served.port, "127.0.0.1");
    socket.write(bytes, () => socket.resetAndDestroy());
    await once(socket, "close");
  }
  expect((await ask("/terms")).status).toBe(200);
  expect(served.site.output()).not.toMatch(/failed|"level":[56]0/);
});

/** Sends bytes on a connection that stays; its answers are known once it is closed. */
function begin(bytes: string) {
  const socket = net.connect(served.port, "127.0.0.1");
  socket.write(bytes);
  return { socket, answers: buffer(socket).then(answersIn) };
}

// Last, since the site is stopped.
it("loses no request when it is stopped, and ends soon", async () => {
  const { gate, site, port } = served;
  const url = `http://localhost:${port}`;
  const [start, end] = ["name=Ada&", "email=a@b.example"];
  const lines = `Origin: ${url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${start.length + end.length}\r\n`;
  const sender = begin(`${served.head("/contact", lines, "POST")}\r\n${start}`);
  const reader = begin(`${served.head("/terms")}\r\n`);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.held = promise;
  const before = gate.queries.length;
  const waiter = begin(`${served.head("/states/nevada")}\r\n`);
  const asked = () =>
    expect(gate.queries.slice(before).join()).toContain("nevada");
  await vi.waitFor(asked, { timeout: 180_000, interval: 5 });
  const gone = once(site.process, "exit");
  site.process.kill("SIGTERM");

  // For SHUTDOWN_DELAY_SECONDS it reports that, but still answers.
  const isReady = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(isReady, { interval: 20 }).toBe(503);
  reader.socket.write(`${served.head("/terms")}\r\n`);
  sender.socket.write(end);
  resolve();
  for (const [{ answers }, ...statuses] of [
    [reader, 200, 200],
    [sender, 400],
    [waiter, 200],
  ] as const) {
    const got = await answers;
    expect(got.map(({ status }) => status)).toEqual(statuses);
    expect(got.at(-1)!.headers["connection"]).toBe("close");
  }
  expect(await gone).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow();
});
