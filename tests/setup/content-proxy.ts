import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** `shut`: every connection breaks. `silent`: no request gets an answer. */
export type ProxyState = "open" | "shut" | "silent";

/** Stands before the content source, counts what is asked, and fails when told to. */
export type ContentProxy = {
  url: string;
  readonly state: ProxyState;
  /** Also breaks every connection: neither an end nor a new start says a word before. */
  set(state: ProxyState): void;
  /** Every query that came, with its parameters. */
  queries: string[];
  /** How many streams of edits were opened, up to their first word. */
  welcomes: number;
  /** What to answer in place of a query's result; undefined leaves it alone. */
  forge: ((query: string) => unknown) | null;
  /** Which queries are answered as one is that does not parse. */
  reject: ((query: string) => boolean) | null;
  /** How long each answer is held back; milliseconds. */
  delay: number;
  close(): Promise<void>;
};

// Says where the reader stands in the stream of edits, and nothing of what it asks.
const POSITION = "lastLiveEventId";

const SYNTAX_ERROR = JSON.stringify({
  error: { type: "queryParseError", description: "expected an expression" },
});

/** In: the origin of the content source. */
export async function openContentProxy(source: string): Promise<ContentProxy> {
  const { hostname, port, host } = new URL(source);
  let state: ProxyState = "open";

  async function handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const body = await buffer(incoming);
    const query = queryIn(incoming.url ?? "/", body);
    if (query !== null) gate.queries.push(query);
    if (state === "silent") return;
    if (query !== null && gate.delay > 0)
      await new Promise((resolve) => setTimeout(resolve, gate.delay));
    if (query !== null && gate.reject?.(query)) {
      outgoing.writeHead(400, { "content-type": "application/json" });
      return void outgoing.end(SYNTAX_ERROR);
    }
    const forged = query === null ? undefined : gate.forge?.(query);
    if (forged !== undefined) {
      const answer = JSON.stringify({ result: forged, syncTags: [], ms: 1 });
      outgoing.writeHead(200, { "content-type": "application/json" });
      return void outgoing.end(answer);
    }
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, host };
    const sent = forward(
      { hostname, port, method, path, headers },
      (answer) => {
        answer.on("error", () => outgoing.destroy());
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        if (path?.includes("/live/events"))
          answer.once("data", () => (gate.welcomes += 1));
      },
    );
    sent.on("error", () => outgoing.destroy());
    // A stream that its client has left is closed.
    outgoing.on("close", () => sent.destroy());
    sent.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => {
    if (state === "shut") socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;

  const gate: ContentProxy = {
    url: `http://127.0.0.1:${own}`,
    queries: [],
    welcomes: 0,
    forge: null,
    reject: null,
    delay: 0,
    get state() {
      return state;
    },
    set(next) {
      state = next;
      server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gate;
}

/** The query with its parameters; null for what is none. */
function queryIn(path: string, body: Buffer): string | null {
  const url = new URL(path, "http://source");
  if (!/\/data\/query\//.test(url.pathname)) return null;
  url.searchParams.delete(POSITION);
  return `${[...url.searchParams].join("\n")}\n${body.toString()}`;
}
