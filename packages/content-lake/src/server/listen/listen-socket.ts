import type { WebSocket } from "ws";
import { badRequest, type HttpError } from "../../http-errors.ts";
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
/** As long as an address of HTTP may be. */
const MAX_ADDRESS = 64 * 1024;
const MAX_BUFFERED = 16 * 1024 * 1024;

type Channel = { close(): void };

type OpenMessage = Extract<BrowserMessage, { open: number }>;

/** Serves a socket; returns the way to tell nothing more on it. */
export function serveListenSocket(
  context: ServerContext,
  socket: WebSocket,
  identity: Identity,
): () => void {
  const channels = new Map<number, Channel>();
  let silent = false;

  function write(message: LakeMessage): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    // A client that does not read reconnects, and catches up.
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  }

  function refuse(id: number, error: HttpError): void {
    write({
      id,
      status: error.statusCode,
      headers: { "content-type": "application/json; charset=utf-8" },
    });
    write({ id, chunk: JSON.stringify(error.body) });
    write({ id, end: true });
  }

  function open({ open: id, url, headers }: OpenMessage): void {
    const callbacks: (() => void)[] = [];
    function close(): void {
      if (channels.get(id)?.close !== close) return;
      channels.delete(id);
      for (const callback of callbacks) callback();
    }
    const channel: EventChannel = {
      open: () => write({ id, status: 200, headers: STREAM_HEADERS }),
      send: (chunk) => write({ id, chunk }),
      end() {
        write({ id, end: true });
        close();
      },
      onClose(callback) {
        if (channels.get(id)?.close === close) callbacks.push(callback);
        else callback();
      },
    };
    channels.set(id, { close });
    try {
      const { pathname, searchParams: search } = readAddress(url);
      const lastEventId = headers["last-event-id"] || null;
      startStream(
        pathname,
        { context, identity, search, lastEventId },
        channel,
      );
    } catch (error) {
      close();
      const refusal = httpErrorOf(error);
      if (refusal !== null) return refuse(id, refusal);
      context.log.error("stream failed", {
        detail: error instanceof Error ? (error.stack ?? "") : "",
      });
      write({ id, status: 500, headers: {} });
      write({ id, end: true });
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
      refuse(message.open, badRequest(why));
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

/** The client's addresses are whole URLs or paths; only the path counts. */
function readAddress(url: string): URL {
  if (url.length > MAX_ADDRESS) throw badRequest("The address is too long");
  if (!URL.canParse(url, "http://localhost")) {
    throw badRequest("The address is not valid");
  }
  return new URL(url, "http://localhost");
}
