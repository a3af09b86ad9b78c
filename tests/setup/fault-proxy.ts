import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * How a service behaves behind the proxy:
 * `refuse` closes every connection, `slow` answers late, `garbage` answers
 * something else each time, and now and then does what it was asked and loses
 * the answer.
 */
export type Fault = "none" | "refuse" | "slow" | "garbage";

export type FaultProxy = {
  url: string;
  fault: Fault;
  close(): Promise<void>;
};

const SLOW_MS = 300;
const PAGE = "<html><body><h1>It works!</h1></body></html>";

type Answer = (outgoing: ServerResponse) => void;

function whole(status: number, type: string, body: string): Answer {
  return (outgoing) =>
    outgoing.writeHead(status, { "content-type": type }).end(body);
}

/** What a proxy, a captive portal or a service that is dying may say. */
const GARBAGE: readonly (Answer | "lost answer")[] = [
  whole(200, "text/html", PAGE),
  whole(201, "text/html", PAGE),
  whole(200, "application/json", "[]"),
  whole(204, "application/json", ""),
  whole(500, "text/html", PAGE),
  whole(502, "text/plain", ""),
  whole(400, "application/json", '{"code":'),
  whole(404, "application/json", "[]"),
  "lost answer",
  // Less than was promised.
  (outgoing) => {
    outgoing.writeHead(201, { "content-length": 1000 }).write("{");
    setTimeout(() => outgoing.destroy(), 20);
  },
];

/** Stands before a service on this machine and spoils what it says. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  let turn = 0;

  async function handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const body = await buffer(incoming);
    const { fault } = proxy;
    if (fault === "refuse") return void outgoing.destroy();
    if (fault === "slow")
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const garbage =
      fault === "garbage" ? GARBAGE[(turn += 1) % GARBAGE.length]! : null;
    if (typeof garbage === "function") return garbage(outgoing);
    const sent = forward(
      {
        host: "127.0.0.1",
        port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        answer.on("error", () => outgoing.destroy());
        if (garbage === "lost answer") {
          answer.resume().on("end", () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    sent.on("error", () => outgoing.destroy());
    sent.end(body);
  }

  const server: Server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${own}`,
    fault: "none",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
