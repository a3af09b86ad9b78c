import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import {
  badRequest,
  httpErrorOf,
  notFound,
  tooManyRequests,
  unauthorized,
} from "../../http-errors.ts";
import {
  LISTEN_SOCKET_PATH,
  readBrowserMessage,
  type BrowserMessage,
  type LakeMessage,
} from "../../listen-protocol.ts";
import { threadMs } from "../../thread-time.ts";
import type { ServerContext } from "../http/exchange.ts";
import { parseApiPath } from "../http/router.ts";
import {
  checkHost,
  checkOrigin,
  enterDataset,
  readUrl,
} from "../security/checks.ts";
import { identify, type Identity } from "../security/identity.ts";
import { endSocket } from "../security/security-headers.ts";
import {
  MAX_BUFFERED,
  STREAM_HEADERS,
  type EventChannel,
} from "./event-channel.ts";
import { startStream } from "./streams.ts";

const MAX_MESSAGE = 1024 * 1024;
const PING_MS = 25_000;
const SESSION_ENDED = 4001;
/**
 * A socket whose session has ended gets no more messages, but stays open for a moment:
 * a Studio that signs out still unmounts its views, and would try to open new sockets
 * if the old ones closed at once.
 */
const SESSION_ENDED_MS = 2_000;
const GOING_AWAY = 1001;
/** In milliseconds: sockets still open this long after a server began to close are cut off. */
export const CLOSE_GRACE_MS = 3_000;

/**
 * Creates the handler of the HTTP server's event "upgrade". Browsers open WebSockets
 * across origins, so each must have an allowed `Origin` and a session; it ends with the
 * session.
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
      checkOrigin({ context, request }, "socket");
      const { pathname } = readUrl(request);
      if (context.studio?.upgrade && !isOwnSocket(pathname)) {
        const end = () => void socket.destroy();
        context.streams.add(end);
        socket.once("close", () => context.streams.delete(end));
        context.studio.upgrade(request, socket, head);
        return;
      }
      const { accounts, publicUrl } = context;
      const identity = identify(request.headers, accounts, publicUrl);
      if (identity.kind !== "user") throw unauthorized();
      const api = parseApiPath(pathname);
      const dataset = /^\/socket\/([^/]+)$/.exec(api?.pathname ?? "")?.[1];
      const isListening = pathname === LISTEN_SOCKET_PATH;
      if (!isListening && dataset === undefined) {
        throw notFound("There is no socket there");
      }
      const name = dataset ?? context.dataset;
      const place = enterDataset({ context, identity }, name).context;
      const { sockets } = context.places;
      const leave = sockets.take(identity.user.id, () => socket.destroy());
      if (leave === null) throw tooManyRequests("Too many sockets are open");
      socket.once("close", leave);
      server.handleUpgrade(request, socket, head, (opened) => {
        const silence = isListening
          ? serveListenSocket(context, opened, identity)
          : place.presence.serve(opened, identity.user.id);
        keepOpen(place, opened, identity.session.id, silence);
        slowDown(context, opened, identity.user.id);
      });
    } catch (error) {
      const { statusCode = 500, body = {} } = httpErrorOf(error) ?? {};
      endSocket(socket, context.publicUrl, statusCode, JSON.stringify(body));
    }
  };
}

/**
 * True for the lake's own sockets; all others go to the development server, whose hot
 * reload needs one.
 */
function isOwnSocket(pathname: string): boolean {
  return pathname === LISTEN_SOCKET_PATH || parseApiPath(pathname) !== null;
}

/** Closes the socket when its peer is gone or its session ends. */
function keepOpen(
  { accounts, streams }: ServerContext,
  socket: WebSocket,
  sessionId: string,
  silence: () => void,
): void {
  let alive = true;
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, PING_MS);
  timer.unref();
  const forgetSession = accounts.whenEnded(sessionId, () => {
    silence();
    setTimeout(() => {
      socket.close(SESSION_ENDED, "The session has ended");
    }, SESSION_ENDED_MS).unref();
  });
  const end = () => {
    socket.close(GOING_AWAY, "The server or the dataset is closing");
    // A dead peer never answers a close frame.
    setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
  };
  streams.add(end);
  socket.on("pong", () => {
    alive = true;
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearInterval(timer);
    forgetSession();
    streams.delete(end);
  });
}

/** Reads no further messages of a user who has used their share of the one thread. */
function slowDown(
  { share }: ServerContext,
  socket: WebSocket,
  userId: string,
): void {
  socket.on("message", () => {
    const wait = share.waitMs(userId);
    if (wait === 0 || socket.isPaused) return;
    socket.pause();
    setTimeout(() => socket.resume(), wait).unref();
  });
}

const MAX_CHANNELS = 200;

type Write = (message: LakeMessage) => void;

type SocketChannel = EventChannel & { close(): void };

/** Serves a socket; returns a function that stops all its streams. */
function serveListenSocket(
  context: ServerContext,
  socket: WebSocket,
  identity: Identity,
): () => void {
  const channels = new Map<number, SocketChannel>();
  let silent = false;

  function write(message: LakeMessage): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    // A client that does not read is disconnected, and resumes when it reconnects.
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  }

  async function open(
    id: number,
    url: string,
    lastEventId: string | null,
  ): Promise<void> {
    const channel = createChannel(id, write, () => channels.delete(id));
    channels.set(id, channel);
    try {
      // Clients send a URL or a path; only path and query are used.
      const address = URL.parse(url, "http://localhost");
      if (!address) throw badRequest("The address is not valid");
      const { pathname, searchParams: search } = address;
      const request = { context, identity, search, lastEventId };
      await startStream(pathname, request, channel);
    } catch (error) {
      channel.close();
      refuse(write, id, error, context);
    }
  }

  function closeAll(): void {
    for (const channel of [...channels.values()]) channel.close();
  }

  socket.on("message", (data, isBinary) => {
    if (silent) return;
    const start = threadMs();
    receive(isBinary ? null : readBrowserMessage(data.toString()));
    context.share.spend(identity.caller.id, threadMs() - start);
  });

  function receive(message: BrowserMessage | null): void {
    if (message === null) {
      socket.close(1007, "Not a message of this protocol");
    } else if ("close" in message) {
      channels.get(message.close)?.close();
    } else if (channels.size >= MAX_CHANNELS || channels.has(message.open)) {
      const why = "Too many streams, or a number that is taken";
      refuse(write, message.open, badRequest(why), context);
    } else {
      const { open: id, url, headers } = message;
      void open(id, url, String(headers["last-event-id"] ?? "") || null);
    }
  }
  socket.on("close", closeAll);
  return () => {
    silent = true;
    closeAll();
  };
}

function createChannel(
  id: number,
  write: Write,
  onClose: () => void,
): SocketChannel {
  /** null once it is closed. */
  let callbacks: (() => void)[] | null = [onClose];
  function close(): void {
    const due = callbacks ?? [];
    callbacks = null;
    for (const callback of due) callback();
  }
  return {
    open: () => write({ id, status: 200, headers: STREAM_HEADERS }),
    send: (chunk) => write({ id, chunk }),
    end() {
      write({ id, end: true });
      close();
    },
    onClose(callback) {
      if (callbacks) callbacks.push(callback);
      else callback();
    },
    close,
  };
}

/** Answers a stream that could not be started; unexpected errors are logged. */
function refuse(
  write: Write,
  id: number,
  error: unknown,
  { log }: ServerContext,
): void {
  const refusal = httpErrorOf(error);
  if (refusal === null) {
    const detail = error instanceof Error ? (error.stack ?? "") : "";
    log.error("stream failed", { detail });
  }
  const headers = { "content-type": "application/json; charset=utf-8" };
  write({ id, status: refusal?.statusCode ?? 500, headers });
  write({ id, chunk: JSON.stringify(refusal?.body ?? {}) });
  write({ id, end: true });
}
