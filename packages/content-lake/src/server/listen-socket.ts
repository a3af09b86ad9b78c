import type { RawData, WebSocket } from "ws";
import { LakeError } from "../engine/errors.ts";
import { isObject } from "./body.ts";
import { badRequest } from "../http-errors.ts";
import { STREAM_HEADERS, type EventChannel } from "./event-channel.ts";
import { startStream } from "./event-streams.ts";
import type { ServerContext } from "./exchange.ts";
import type { Identity } from "./identity.ts";

/**
 * HTTP/1.1 allows six connections to a host and one open document holds six
 * listeners, so a browser tab carries all of them over one socket:
 *
 *     → {"open":1,"url":"/v…/data/listen/…?…","headers":{"last-event-id":"…"}}
 *     ← {"id":1,"status":200,"headers":{…}}
 *     ← {"id":1,"chunk":"event: welcome\n…"}
 *     ← {"id":1,"end":true}
 *     → {"close":1}
 *
 * A stream that is refused answers its status, the error as a chunk, and end.
 */
export const LISTEN_SOCKET_PATH = "/listen-socket";

const MAX_CHANNELS = 200;
/** As long as an address of HTTP may be. */
const MAX_ADDRESS = 64 * 1024;
const MAX_BUFFERED = 16 * 1024 * 1024;

type Channel = { close(): void };

/** Serves a socket; returns the way to tell nothing more on it. */
export function serveListenSocket(
  context: ServerContext,
  socket: WebSocket,
  identity: Identity,
): () => void {
  const channels = new Map<number, Channel>();
  let silent = false;

  function write(frame: object): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(frame));
    // A client that does not read reconnects, and catches up.
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  }

  function refuse(id: number, error: LakeError): void {
    write({
      id,
      status: error.statusCode,
      headers: { "content-type": "application/json; charset=utf-8" },
    });
    write({ id, chunk: JSON.stringify(error.body) });
    write({ id, end: true });
  }

  function open(id: number, url: string, headers: unknown): void {
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
      const lastEventId = readLastEventId(headers);
      startStream(
        pathname,
        { context, identity, search, lastEventId },
        channel,
      );
    } catch (error) {
      close();
      if (error instanceof LakeError) return refuse(id, error);
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
    const message = isBinary ? null : readMessage(data);
    const id = message?.["open"];
    const closing = message?.["close"];
    if (typeof closing === "number") {
      channels.get(closing)?.close();
    } else if (typeof id === "number" && typeof message?.["url"] === "string") {
      if (channels.size >= MAX_CHANNELS || channels.has(id)) {
        refuse(id, badRequest("Too many streams, or a number that is taken"));
      } else {
        open(id, message["url"], message["headers"]);
      }
    } else {
      socket.close(1007, "Not a message of this protocol");
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

function readLastEventId(headers: unknown): string | null {
  if (!isObject(headers)) return null;
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() === "last-event-id" && typeof value === "string") {
      return value || null;
    }
  }
  return null;
}

function readMessage(data: RawData): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(data.toString());
    return isObject(message) ? message : null;
  } catch {
    return null;
  }
}
