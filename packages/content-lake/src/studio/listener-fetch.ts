import {
  readLakeMessage,
  type BrowserMessage,
  type LakeMessage,
} from "../listen-protocol.ts";

type Stream = {
  answered: boolean;
  answer: (response: Response) => void;
  fail: (error: unknown) => void;
  body: ReadableStream<Uint8Array>;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

/** As much of a WebSocket as is used here, so that a test can stand in. */
export type Socket = Pick<
  WebSocket,
  "send" | "onopen" | "onmessage" | "onclose"
>;

export type ListenerFetchOptions = {
  openSocket: () => Socket;
  fetch: typeof fetch;
  /** Waits before the next attempt after `failures` lost connections. */
  pause: (failures: number) => Promise<void>;
};

export type ListenerFetch = (
  input: string,
  init?: { headers?: HeadersInit; signal?: AbortSignal | null },
) => Promise<Response>;

const listenerPath = /^\/v[^/]+\/data\/(?:listen|live)\//;

/** True for the requests that stay open and wait for news. */
export function isListener(address: string): boolean {
  return listenerPath.test(new URL(address).pathname);
}

/** Half a second at first, twice as long each time, at most ten seconds. */
export function pauseLength(failures: number): number {
  return failures === 0 ? 0 : Math.min(500 * 2 ** (failures - 1), 10_000);
}

function lost(): TypeError {
  return new TypeError("The connection to the content store was lost.");
}

function send(socket: Socket, message: BrowserMessage): void {
  socket.send(JSON.stringify(message));
}

/**
 * A `fetch` for Sanity's client that sends listeners through one socket and
 * everything else through `options.fetch`.
 *
 * Out: for a listener a Response whose body ends or fails with the stream. It
 * rejects with a TypeError when the socket is lost, as `fetch` does, so that
 * the client connects again, and with the signal's reason when it is aborted.
 */
export function createListenerFetch(
  options: ListenerFetchOptions,
): ListenerFetch {
  const encoder = new TextEncoder();
  const streams = new Map<number, Stream>();
  let nextId = 1;
  let failures = 0;
  let connecting: Promise<Socket> | null = null;

  function receive(message: LakeMessage): void {
    const stream = streams.get(message.id);
    if (!stream) return;
    if ("status" in message) {
      if (stream.answered) return;
      stream.answered = true;
      const { status, headers } = message;
      stream.answer(new Response(stream.body, { status, headers }));
    } else if ("chunk" in message) {
      stream.controller.enqueue(encoder.encode(message.chunk));
    } else {
      streams.delete(message.id);
      if (stream.answered) stream.controller.close();
      else stream.fail(lost());
    }
  }

  function loseAll(): void {
    const abandoned = [...streams.values()];
    streams.clear();
    for (const stream of abandoned) {
      stream.controller.error(lost());
      if (!stream.answered) stream.fail(lost());
    }
  }

  async function connect(): Promise<Socket> {
    await options.pause(failures);
    return new Promise((resolve, reject) => {
      const socket = options.openSocket();
      socket.onopen = () => {
        failures = 0;
        resolve(socket);
      };
      socket.onmessage = (event) => {
        const message = readLakeMessage(String(event.data));
        if (message) receive(message);
      };
      socket.onclose = () => {
        connecting = null;
        failures += 1;
        reject(lost());
        loseAll();
      };
    });
  }

  async function open(
    address: string,
    headers: Headers,
    signal: AbortSignal | null,
  ): Promise<Response> {
    connecting ??= connect();
    const socket = await connecting;
    signal?.throwIfAborted();
    const id = nextId++;

    function leave(): void {
      if (!streams.delete(id)) return;
      send(socket, { close: id });
    }

    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const { body, controller } = openBody(leave);
    streams.set(id, {
      answered: false,
      answer: resolve,
      fail: reject,
      body,
      controller,
    });
    signal?.addEventListener("abort", () => {
      if (!streams.has(id)) return;
      leave();
      controller.error(signal.reason);
      reject(signal.reason);
    });
    const url = new URL(address);
    const lastEventId = headers.get("last-event-id");
    send(socket, {
      open: id,
      url: url.pathname + url.search,
      headers: lastEventId === null ? {} : { "last-event-id": lastEventId },
    });
    return promise;
  }

  return (input, init = {}) =>
    isListener(input)
      ? open(input, new Headers(init.headers), init.signal ?? null)
      : options.fetch(input, init);
}

function openBody(onCancel: () => void): Pick<Stream, "body" | "controller"> {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
    cancel: onCancel,
  });
  if (!controller) throw new Error("A stream starts before it is returned.");
  return { body, controller };
}
