import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";

import { openConsultation } from "../fixtures/intake/intake-site.fixture.ts";
import {
  answersIn,
  type RawAnswer,
} from "../fixtures/site/raw-request.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// The server is stopped while many requests are in progress.

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"));
  await served.hears();
});
afterAll(() => served.remove());

const READERS = 30;
const TARGETS = ["/terms", "/favicon.svg", "/privacy", "/healthz"];

function head(target: string, lines = "", method = "GET"): string {
  return `${method} ${target} HTTP/1.1\r\nHost: localhost:${served.port}\r\n${lines}\r\n`;
}

type Connection = {
  /** Sends bytes, and waits for one whole answer; null if the connection ends before. */
  ask(bytes: string): Promise<RawAnswer | null>;
  /** Sends more of what was begun. */
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
    const answer = await connection.ask(head(target));
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
  const post = head(
    "/contact",
    `Origin: ${url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.toString().length}\r\n`,
    "POST",
  );
  const sent = sender.ask(post + body.toString().slice(0, half));
  let answers = 0;
  const readers = Array.from({ length: READERS }, (_, number) =>
    readOn(number, () => (answers += 1)),
  );
  const busy = () => expect(answers).toBeGreaterThan(READERS * 5);
  await vi.waitFor(busy, 180_000);
  const waiter = await connect();
  gate.delay = 1_000;
  const slow = waiter.ask(head("/states/nevada"));
  const asked = () => expect(gate.queries.join()).toContain("nevada");
  await vi.waitFor(asked, { timeout: 180_000, interval: 5 });
  const gone = once(site.process, "exit");
  site.process.kill("SIGTERM");

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
