import { backOff } from "../back-off.ts";
import type { BrowserMessage, LakeMessage } from "../listen-protocol.ts";

type Stream = {
  answer: (response: Response) => void;
  fail: (error: unknown) => void;
  body: ReadableStream<Uint8Array>;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

/** The part of a WebSocket that is used here, so that a test can replace it. */
export type Socket = Pick<
  WebSocket,
  "send" | "onopen" | "onmessage" | "onclose"
>;

/** What `createListenerFetch` uses of the browser. */
type ListenerFetchOptions = {
  openSocket: () => Socket;
  fetch: typeof fetch;
  /** Waits before the next attempt after `failures` lost connections. */
  pause: (failures: number) => Promise<void>;
};

/** The `fetch` that Sanity's client calls. */
export type ListenerFetch = (
  input: string,
  init?: { headers?: HeadersInit; signal?: AbortSignal | null },
) => Promise<Response>;

const listenerPath = /^\/v[^/]+\/data\/(?:listen|live)\//;

/** True for the URL of an event stream. */
export function isListener(address: string): boolean {
  return listenerPath.test(new URL(address).pathname);
}

const PAUSE = { first: 500, longest: 10_000 };

/** In milliseconds. */
export function pauseLength(failures: number): number {
  return failures === 0 ? 0 : backOff(failures, PAUSE, 0);
}

function lost(): TypeError {
  return new TypeError("The connection to the content store was lost.");
}

/**
 * Creates a `fetch` for Sanity's client that sends listeners through one socket, which
 * is reopened on demand, and everything else through `options.fetch`. For a listener it
 * resolves to a Response whose body ends or fails with the stream. It rejects with a
 * TypeError when the socket is lost, like `fetch`, so that the client reconnects, and
 * with the signal's reason when it is aborted.
 */
export function createListenerFetch(
  options: ListenerFetchOptions,
): ListenerFetch {
  const streams = new Map<number, Stream>();
  const connect = createConnection(options, streams);
  let nextId = 1;

  async function open(
    address: string,
    headers: Headers,
    signal: AbortSignal | null,
  ): Promise<Response> {
    const socket = await connect();
    signal?.throwIfAborted();
    const send = (message: BrowserMessage) =>
      socket.send(JSON.stringify(message));
    const id = nextId++;
    const leave = () => {
      if (streams.delete(id)) send({ close: id });
    };
    // After the response has arrived, only the body can fail.
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (opened) => void (controller = opened),
      cancel: leave,
    });
    streams.set(id, { answer: resolve, fail: reject, body, controller });
    signal?.addEventListener("abort", () => {
      if (!streams.has(id)) return;
      leave();
      controller.error(signal.reason);
      reject(signal.reason);
    });
    const url = new URL(address);
    const lastEventId = headers.get("last-event-id");
    send({
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

/** The socket of all streams, which is reopened after it was lost. */
function createConnection(
  { openSocket, pause }: ListenerFetchOptions,
  streams: Map<number, Stream>,
): () => Promise<Socket> {
  let failures = 0;
  let connecting: Promise<Socket> | null = null;

  async function connect(): Promise<Socket> {
    await pause(failures);
    return new Promise((resolve, reject) => {
      const socket = openSocket();
      socket.onopen = () => {
        failures = 0;
        resolve(socket);
      };
      socket.onmessage = (event) =>
        receive(streams, JSON.parse(String(event.data)) as LakeMessage);
      socket.onclose = () => {
        connecting = null;
        failures += 1;
        reject(lost());
        for (const [id, stream] of streams) {
          streams.delete(id);
          stream.controller.error(lost());
          stream.fail(lost());
        }
      };
    });
  }

  return () => (connecting ??= connect());
}

function receive(streams: Map<number, Stream>, message: LakeMessage): void {
  const { id } = message;
  const stream = streams.get(id);
  if (!stream) return;
  if ("status" in message) {
    const { status, headers } = message;
    stream.answer(new Response(stream.body, { status, headers }));
  } else if ("chunk" in message) {
    stream.controller.enqueue(new TextEncoder().encode(message.chunk));
  } else {
    streams.delete(id);
    stream.controller.close();
    stream.fail(lost());
  }
}
