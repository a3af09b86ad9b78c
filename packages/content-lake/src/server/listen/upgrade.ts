import type { IncomingMessage } from "node:http";
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
import { takePlace } from "./open-limit.ts";
import { parseApiPath } from "../http/router.ts";
import { endSocket } from "../security/security-headers.ts";

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

/**
 * Makes the handler of the HTTP server's event "upgrade". Browsers open WebSockets across origins, so each one must have an allowed
 * `Origin` and a session; it ends with the session.
 */
export function createUpgrade(context: ServerContext) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
  });

  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    try {
      checkHost({ context, request });
      checkSocketOrigin({ context, request });
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
      const refusal = "You have 100 sockets open already";
      socket.once(
        "close",
        takePlace(context.openSockets, identity.user.id, refusal),
      );
      server.handleUpgrade(request, socket, head, (opened) => {
        keepOpen(context, opened, identity);
        serve(opened, identity);
      });
    } catch (error) {
      const { statusCode = 500, body = {} } = httpErrorOf(error) ?? {};
      endSocket(socket, context.publicUrl, statusCode, JSON.stringify(body));
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

/**
 * What serves the socket at a path, and is silent once the session has ended.
 * Throws 404 for any other path.
 */
function serverOf(
  context: ServerContext,
  pathname: string,
): (socket: WebSocket, identity: SignedIn) => void {
  const api = parseApiPath(pathname);
  const dataset = /^\/socket\/([^/]+)$/.exec(api?.pathname ?? "")?.[1];
  const isListening = pathname === LISTEN_SOCKET_PATH;
  if (!isListening && dataset === undefined) {
    throw notFound("There is no socket there");
  }
  if (dataset !== undefined && !isDataset(context, dataset)) {
    throw datasetNotFound(dataset, context.projectId);
  }
  return (socket, identity) => {
    const place = enterDataset(
      { context, identity },
      dataset ?? context.dataset,
    );
    const silence = isListening
      ? serveListenSocket(context, socket, identity)
      : place.context.presence.serve(socket, identity.user.id);
    const { sessions } = context.accounts;
    socket.on("close", sessions.onEnd(identity.session.id, silence));
  };
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
