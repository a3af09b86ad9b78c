import type { ServerResponse } from "node:http";

/**
 * The destination of server-sent events: an HTTP response, or a channel of the one
 * WebSocket that carries all listeners of a browser tab.
 */
export type EventChannel = {
  open(): void;
  send(text: string): void;
  end(): void;
  /** Called once, when either side has closed. */
  onClose(callback: () => void): void;
};

/** The headers of every event stream, in lowercase. */
export const STREAM_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Otherwise nginx buffers the stream until its buffer is full.
  "x-accel-buffering": "no",
});

const HEARTBEAT_MS = 15_000;
/** In bytes; a client with more unread data is disconnected and resumes later. */
export const MAX_BUFFERED = 16 * 1024 * 1024;

/** After a lost connection, reconnect within a second. */
export const RETRY = "retry: 1000\n";

/** Formats a server-sent event as in the HTML standard; `data` is sent as JSON. */
export function formatEvent(name: string, data: unknown, id?: string | null) {
  const idLine = id ? `id: ${id}\n` : "";
  return `event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

/** Sends a comment at intervals, so that proxies and browsers do not close a quiet stream. */
export function startHeartbeat(channel: EventChannel): void {
  const timer = setInterval(
    () => channel.send(": heartbeat\n\n"),
    HEARTBEAT_MS,
  );
  timer.unref();
  channel.onClose(() => clearInterval(timer));
}

/** The channel that is the response to one request. */
export function httpChannel(response: ServerResponse): EventChannel {
  return {
    open() {
      if (response.writableEnded) return;
      response.writeHead(200, STREAM_HEADERS);
      response.flushHeaders();
    },
    send(text) {
      if (response.writableEnded || response.destroyed) return;
      response.write(text);
      if (response.writableLength > MAX_BUFFERED) response.destroy();
    },
    end: () => void response.end(),
    onClose(callback) {
      if (response.closed) callback();
      else response.once("close", callback);
    },
  };
}
