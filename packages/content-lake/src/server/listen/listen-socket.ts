import type { WebSocket } from "ws";
import { badRequest } from "../../http-errors.ts";
import {
  readBrowserMessage,
  type BrowserMessage,
  type LakeMessage,
} from "../../listen-protocol.ts";
import { STREAM_HEADERS, type EventChannel } from "./event-channel.ts";
import { startStream } from "./event-streams.ts";
import type { ServerContext } from "../http/exchange.ts";
import { httpErrorOf } from "../http/fault-answer.ts";
import type { Identity } from "../security/identity.ts";

const MAX_CHANNELS = 200;
/** In characters, as the request line of HTTP. */
const MAX_ADDRESS = 64 * 1024;
const MAX_BUFFERED = 16 * 1024 * 1024;

type OpenMessage = Extract<BrowserMessage, { open: number }>;

type Write = (message: LakeMessage) => void;

type SocketChannel = EventChannel & { close(): void };

/** Serves a socket; returns a function that stops all its streams. */
export function serveListenSocket(
  context: ServerContext,
  socket: WebSocket,
  identity: Identity,
): () => void {
  const channels = new Map<number, SocketChannel>();
  let silent = false;

  function write(message: LakeMessage): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    // A client that does not read is disconnected, and resumes when it
    // reconnects.
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  }

  function open(message: OpenMessage): void {
    const id = message.open;
    const channel = createChannel(id, write, () => channels.delete(id));
    channels.set(id, channel);
    try {
      const { pathname, searchParams: search } = readAddress(message.url);
      const lastEventId = message.headers["last-event-id"] || null;
      const request = { context, identity, search, lastEventId };
      startStream(pathname, request, channel);
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
    const message = isBinary ? null : readBrowserMessage(data.toString());
    if (message === null) {
      socket.close(1007, "Not a message of this protocol");
    } else if ("close" in message) {
      channels.get(message.close)?.close();
    } else if (channels.size >= MAX_CHANNELS || channels.has(message.open)) {
      const why = "Too many streams, or a number that is taken";
      refuse(write, message.open, badRequest(why), context);
    } else {
      open(message);
    }
  });
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
  /** `null` once it is closed. */
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

/** Clients send a URL or a path; only path and query are used. */
function readAddress(url: string): URL {
  if (url.length > MAX_ADDRESS) throw badRequest("The address is too long");
  if (!URL.canParse(url, "http://localhost")) {
    throw badRequest("The address is not valid");
  }
  return new URL(url, "http://localhost");
}
