import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { datasetNotFound, notFound, unauthorized } from "../../http-errors.ts";
import type { ServerContext } from "../http/exchange.ts";
import { httpErrorOf } from "../http/fault-answer.ts";
import {
  checkHost,
  checkSocketOrigin,
  readUrl,
  enterDataset,
  isDataset,
} from "../security/checks.ts";
import { identify, type Identity } from "../security/identity.ts";
import { LISTEN_SOCKET_PATH } from "../../listen-protocol.ts";
import { serveListenSocket } from "./listen-socket.ts";
import { parseApiPath } from "../http/router.ts";
import { securityHeaderLines } from "../security/security-headers.ts";

const MAX_MESSAGE = 1024 * 1024;
const PING_MS = 25_000;
const SESSION_ENDED = 4001;
/**
 * A socket whose session has ended gets no more messages, but stays open for a
 * moment: a Studio that signs out still unmounts its views, and would open new
 * sockets, in vain, if the old ones closed at once.
 */
const SESSION_ENDED_MS = 2_000;
const GOING_AWAY = 1001;

type SignedIn = Extract<Identity, { kind: "user" }>;

/** The handler of the HTTP server's event "upgrade". */
export type Upgrade = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) => void;

/**
 * Browsers open WebSockets across origins, so each one must have an allowed
 * `Origin` and a session; it ends with the session.
 */
export function createUpgrade(context: ServerContext): Upgrade {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
  });

  return (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    try {
      checkHost(context, request);
      checkSocketOrigin(context, request);
      const { pathname } = readUrl(request);
      if (context.studioServer && !isOwnSocket(pathname)) {
        const forget = context.streams.add(() => socket.destroy());
        socket.once("close", forget);
        context.studioServer.upgrade(request, socket, head);
        return;
      }
      const serve = serverOf(context, pathname);
      const identity = identify(
        request.headers,
        context.accounts,
        context.publicUrl,
      );
      if (identity.kind !== "user") throw unauthorized();
      socket.once("close", context.openSockets.take(identity.user.id));
      server.handleUpgrade(request, socket, head, (opened) => {
        keepOpen(context, opened, identity);
        serve(opened, identity);
      });
    } catch (error) {
      refuse(socket, error, context.publicUrl);
    }
  };
}

/**
 * True for the lake's own sockets; all others go to the development server,
 * whose hot reload needs one.
 */
function isOwnSocket(pathname: string): boolean {
  return pathname === LISTEN_SOCKET_PATH || parseApiPath(pathname) !== null;
}

function serverOf(
  context: ServerContext,
  pathname: string,
): (socket: WebSocket, identity: SignedIn) => void {
  if (pathname === LISTEN_SOCKET_PATH) {
    return (socket, identity) => {
      const silence = serveListenSocket(context, socket, identity);
      silenceWithSession(context, socket, identity, silence);
    };
  }
  const api = parseApiPath(pathname);
  const dataset = /^\/socket\/([^/]+)$/.exec(api?.pathname ?? "")?.[1];
  if (dataset === undefined) throw notFound("There is no socket there");
  if (!isDataset(context, dataset)) {
    throw datasetNotFound(dataset, context.projectId);
  }
  return (socket, identity) => {
    const { presence } = enterDataset({ context, identity }, dataset).context;
    const silence = presence.serve(socket, identity.user.id);
    silenceWithSession(context, socket, identity, silence);
  };
}

function silenceWithSession(
  { accounts }: ServerContext,
  socket: WebSocket,
  { session }: SignedIn,
  silence: () => void,
): void {
  socket.on("close", accounts.sessions.onEnd(session.id, silence));
}

/** Closes the socket when its peer is gone or its session ends. */
function keepOpen(
  context: ServerContext,
  socket: WebSocket,
  identity: SignedIn,
): void {
  let alive = true;
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, PING_MS);
  timer.unref();
  const forgetSession = context.accounts.sessions.onEnd(
    identity.session.id,
    () => {
      setTimeout(() => {
        socket.close(SESSION_ENDED, "The session has ended");
      }, SESSION_ENDED_MS).unref();
    },
  );
  const forgetStream = context.streams.add(() =>
    socket.close(GOING_AWAY, "The server is closing"),
  );
  socket.on("pong", () => {
    alive = true;
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearInterval(timer);
    forgetSession();
    forgetStream();
  });
}

function refuse(socket: Duplex, error: unknown, publicUrl: URL): void {
  const refusal = httpErrorOf(error);
  const status = refusal?.statusCode ?? 500;
  const body = refusal === null ? "{}" : JSON.stringify(refusal.body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      "Connection: close",
      ...securityHeaderLines(publicUrl),
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}
