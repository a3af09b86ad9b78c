import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createHash, timingSafeEqual } from "node:crypto";

import { describeFault } from "../quiet-console.ts";
import { StartError } from "../start-error.ts";

const LONGEST_BODY = 1024 * 1024;
const REQUEST_MS = 30_000;
const ADDRESS = "127.0.0.1";
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export type RequestHandler = (request: Request) => Promise<Response>;

/** The HTTP server of the embedded Supabase. */
type DatabaseServer = {
  /**
   * Sets the handler, and the database name sent with each answer; before this,
   * requests get a 503.
   */
  open(answer: RequestHandler, name: string): void;
  /** Resolves when every started request has its answer. */
  close(): Promise<void>;
};

/**
 * Refuses browser requests from pages, since nothing in the project calls this
 * process from a browser; local programs and direct visits to the mailbox are
 * allowed. Null if allowed.
 */
function refusalOf({ headers }: IncomingMessage): Response | null {
  if (!LOOPBACK.test(headers.host ?? ""))
    return json(421, { message: "This address is not served here." });
  const from = String(headers["sec-fetch-site"] ?? "none");
  return headers.origin !== undefined || !/^(none|same-origin)$/.test(from)
    ? json(403, { message: "Browsers have no business here." })
    : null;
}

/** Converts a request; null if its body is too long. */
async function toRequest(incoming: IncomingMessage): Promise<Request | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  // By default, leaving the loop early would destroy the socket before the answer.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > LONGEST_BODY) return null;
    chunks.push(chunk as Buffer);
  }
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method!,
    // Node joins the values of every header that this process receives.
    headers: incoming.headers as Record<string, string>,
    ...(length > 0 && { body: Buffer.concat(chunks) }),
  });
}

async function send(
  response: Response,
  outgoing: ServerResponse,
): Promise<void> {
  const headers = [...response.headers].filter(
    // Drops the library's CORS headers: no page of another site may read an answer.
    ([name]) => !name.startsWith("access-control-"),
  );
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, Object.fromEntries(headers));
  outgoing.end(body);
}

/** @throws StartError if the port is taken. */
async function listenTo(
  port: number,
  listener: RequestListener,
): Promise<Server> {
  const limits = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS };
  const server = createServer(limits, listener);
  try {
    await once(server.listen(port, ADDRESS), "listening");
    return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === "EADDRINUSE"
        ? `Port ${port} is in use by another program: stop it, or choose another port with SUPABASE_PORT.`
        : `Cannot listen on ${ADDRESS} port ${port} (${code}): check SUPABASE_PORT.`,
    );
  }
}

/**
 * Listens on the loopback address only, whatever the environment says, since only the
 * site's server needs it.
 *
 * @throws StartError if the port is taken.
 */
export async function openServer(
  port: number,
  say: (sentence: string) => void,
): Promise<DatabaseServer> {
  let database: string | null = null;
  let answer: RequestHandler = async () =>
    json(503, { message: "The database is starting." }, { "retry-after": "1" });

  async function answerTo(incoming: IncomingMessage): Promise<Response> {
    try {
      const request = await toRequest(incoming);
      return request
        ? await answer(request)
        : json(413, { message: "The body is longer than 1 MB." });
    } catch (error) {
      say(`The database could not answer: ${describeFault(error)}`);
      return json(500, { message: "The database could not answer." });
    }
  }

  async function handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    // From this header the site learns that the database may have lost something.
    if (database) outgoing.setHeader("x-database-name", database);
    const response = refusalOf(incoming) ?? (await answerTo(incoming));
    // Closes the connection instead of reading the rest of a refused body.
    if (!incoming.complete) outgoing.setHeader("connection", "close");
    await send(response, outgoing);
  }

  const server = await listenTo(port, (incoming, outgoing) => {
    // A client that disconnects is not an error.
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  return {
    open(next, name) {
      answer = next;
      database = name;
    },
    async close() {
      server.close();
      server.closeIdleConnections();
      await once(server, "close");
    },
  };
}

/** A JSON response in the format of Supabase's APIs. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

/** Compares in constant time. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
