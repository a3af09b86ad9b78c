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

/**
 * A server-sent event as text, in the format of the HTML standard; `data` is sent
 * as JSON.
 */
export function formatEvent(name: string, data: unknown, id?: string | null) {
  const idLine = id ? `id: ${id}\n` : "";
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

export type StreamSet = ReturnType<typeof createStreamSet>;

/** The open streams and sockets of a server. */
export function createStreamSet() {
  const open = new Set<() => void>();
  return {
    /** Adds an open stream or socket; returns a function that removes it. */
    add(end: () => void): () => void {
      open.add(end);
      return () => open.delete(end);
    },
    /** Ends everything that is open, when the server closes. */
    endAll(): void {
      for (const end of [...open]) end();
      open.clear();
    },
  };
}
