import type { ServerResponse } from "node:http";

/**
 * Where server-sent events go: an HTTP response, or a channel of the one
 * WebSocket that carries all listeners of a browser tab.
 */
export type EventChannel = {
  open(): void;
  send(text: string): void;
  end(): void;
  /** Called once, when either side has closed. */
  onClose(callback: () => void): void;
};

/** A server-sent event; `data` is sent as JSON. */
export type StreamEvent = { name: string; id?: string; data: unknown };

/** Of every event stream, in lower case. */
export const STREAM_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Otherwise nginx buffers the stream until its buffer is full.
  "x-accel-buffering": "no",
});

const HEARTBEAT_MS = 15_000;
/**
 * In bytes; a client with more unread data is disconnected and resumes later.
 */
const MAX_BUFFERED = 16 * 1024 * 1024;

/** A server-sent event as text, in the format of the HTML standard. */
export function formatEvent({ name, id, data }: StreamEvent): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * Sends a comment at intervals, so that proxies and browsers do not close a
 * quiet stream.
 */
export function startHeartbeat(channel: EventChannel): void {
  const timer = setInterval(
    () => channel.send(": heartbeat\n\n"),
    HEARTBEAT_MS,
  );
  timer.unref();
  channel.onClose(() => clearInterval(timer));
}

/** The channel that is the response to one request. */
export function httpChannel(
  response: ServerResponse,
  streams: StreamSet,
): EventChannel {
  const callbacks: (() => void)[] = [];
  const forget = streams.add(() => response.end());
  response.once("close", () => {
    forget();
    for (const callback of callbacks) callback();
  });

  return {
    open() {
      response.writeHead(200, STREAM_HEADERS);
      response.flushHeaders();
    },
    send(text) {
      if (response.writableEnded || response.destroyed) return;
      response.write(text);
      if (response.writableLength > MAX_BUFFERED) response.destroy();
    },
    end() {
      response.end();
    },
    onClose(callback) {
      if (response.closed) callback();
      else callbacks.push(callback);
    },
  };
}
/** The open streams and sockets of a server. */
export type StreamSet = {
  /** Adds an open stream or socket; returns a function that removes it. */
  add(end: () => void): () => void;
  /** Ends everything that is open, when the server closes. */
  endAll(): void;
  readonly size: number;
};

/** An empty set, for one server. */
export function createStreamSet(): StreamSet {
  const open = new Set<() => void>();
  return {
    add(end) {
      open.add(end);
      return () => open.delete(end);
    },
    endAll() {
      for (const end of [...open]) end();
      open.clear();
    },
    get size() {
      return open.size;
    },
  };
}
