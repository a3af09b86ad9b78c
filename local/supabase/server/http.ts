import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";

import { describeFault } from "../quiet-console.ts";
import { StartError } from "../start-error.ts";
import { refusalOf } from "./request-guard.ts";
import { json } from "./json.ts";

const LONGEST_BODY = 1024 * 1024;
const REQUEST_MS = 30_000;
const ADDRESSES = ["127.0.0.1", "::1"];

/** The handler of requests. */
export type Answer = (request: Request) => Promise<Response>;

/** The HTTP server of the embedded Supabase. */
export type DatabaseServer = {
  /** Sets the handler; before this, requests get a 503. */
  open(answer: Answer): void;
  /** Resolves when every started request has its answer. */
  close(): Promise<void>;
};

class BodyTooLong extends Error {}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // By default, leaving the loop early would destroy the socket before the
  // answer.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > LONGEST_BODY) throw new BodyTooLong();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const method = incoming.method ?? "GET";
  const body = await readBody(incoming);
  const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  return new Request(`http://${incoming.headers.host}${incoming.url ?? "/"}`, {
    method,
    headers,
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}

async function send(
  response: Response,
  outgoing: ServerResponse,
): Promise<void> {
  const headers: Record<string, string | string[]> = {};
  response.headers.forEach((value, name) => {
    // Drops the library's CORS headers: no page of another site may read an
    // answer.
    if (!name.startsWith("access-control-")) headers[name] = value;
  });
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, headers);
  outgoing.end(body);
}

function failed(error: unknown, say: (sentence: string) => void): Response {
  if (error instanceof BodyTooLong)
    return json(413, { message: "The body is longer than 1 MB." });
  say(`The database could not answer: ${describeFault(error)}`);
  return json(500, { message: "The database could not answer." });
}

function listen(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/**
 * Listens on the loopback addresses only, whatever the environment says, since
 * only the site's server needs it.
 *
 * @throws StartError if the port is taken.
 */
export async function openServer(
  port: number,
  say: (sentence: string) => void,
): Promise<DatabaseServer> {
  const start = randomUUID();
  let answer: Answer = async () =>
    json(503, { message: "The database is starting." }, { "retry-after": "1" });

  async function handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    // By this header the site notices that the database was restarted.
    outgoing.setHeader("x-database-start", start);
    const refusal = refusalOf(incoming);
    const response = refusal
      ? json(refusal.status, { message: refusal.message })
      : await toRequest(incoming)
          .then((request) => answer(request))
          .catch((error: unknown) => failed(error, say));
    // Closes the connection instead of reading the rest of a refused body.
    if (!incoming.complete) outgoing.setHeader("connection", "close");
    await send(response, outgoing);
  }

  const servers: Server[] = [];
  for (const address of ADDRESSES) {
    const server = createServer(
      { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
      (incoming, outgoing) => {
        // A client that disconnects is not an error.
        handle(incoming, outgoing).catch(() => outgoing.destroy());
      },
    );
    try {
      await listen(server, port, address);
      servers.push(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A machine without IPv6 has no ::1, which is no error.
      if (address === "::1" && code !== "EADDRINUSE") continue;
      for (const open of servers) open.close();
      throw new StartError(
        code === "EADDRINUSE"
          ? `Port ${port} is taken by another program: stop it, or choose another port with SUPABASE_PORT.`
          : `Cannot listen on ${address} port ${port} (${code}): check SUPABASE_PORT.`,
      );
    }
  }

  return {
    open(next) {
      answer = next;
    },
    async close() {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise((resolve) => {
              server.close(resolve);
              server.closeIdleConnections();
            }),
        ),
      );
    },
  };
}
