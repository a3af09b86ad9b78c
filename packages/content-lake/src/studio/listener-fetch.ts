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

/** The part of a WebSocket that is used here, so that a test can replace it. */
export type Socket = Pick<
  WebSocket,
  "send" | "onopen" | "onmessage" | "onclose"
>;

/** What `createListenerFetch` uses of the browser. */
export type ListenerFetchOptions = {
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
  const connection = new ListenerConnection(options);
  return (input, init = {}) =>
    isListener(input)
      ? connection.open(input, new Headers(init.headers), init.signal ?? null)
      : options.fetch(input, init);
}

/** The one socket of all listeners; reopened when it is needed. */
class ListenerConnection {
  readonly #options: ListenerFetchOptions;
  readonly #encoder = new TextEncoder();
  readonly #streams = new Map<number, Stream>();
  #nextId = 1;
  #failures = 0;
  #connecting: Promise<Socket> | null = null;

  constructor(options: ListenerFetchOptions) {
    this.#options = options;
  }

  async open(
    address: string,
    headers: Headers,
    signal: AbortSignal | null,
  ): Promise<Response> {
    this.#connecting ??= this.#connect();
    const socket = await this.#connecting;
    signal?.throwIfAborted();
    const id = this.#nextId++;
    const leave = () => {
      if (this.#streams.delete(id)) send(socket, { close: id });
    };
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const { body, controller } = openBody(leave);
    this.#streams.set(id, {
      answered: false,
      answer: resolve,
      fail: reject,
      body,
      controller,
    });
    signal?.addEventListener("abort", () => {
      if (!this.#streams.has(id)) return;
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

  async #connect(): Promise<Socket> {
    await this.#options.pause(this.#failures);
    return new Promise((resolve, reject) => {
      const socket = this.#options.openSocket();
      socket.onopen = () => {
        this.#failures = 0;
        resolve(socket);
      };
      socket.onmessage = (event) => {
        const message = readLakeMessage(String(event.data));
        if (message) this.#receive(message);
      };
      socket.onclose = () => {
        this.#connecting = null;
        this.#failures += 1;
        reject(lost());
        this.#loseAll();
      };
    });
  }

  #receive(message: LakeMessage): void {
    const stream = this.#streams.get(message.id);
    if (!stream) return;
    if ("status" in message) {
      if (stream.answered) return;
      stream.answered = true;
      const { status, headers } = message;
      stream.answer(new Response(stream.body, { status, headers }));
    } else if ("chunk" in message) {
      stream.controller.enqueue(this.#encoder.encode(message.chunk));
    } else {
      this.#streams.delete(message.id);
      if (stream.answered) stream.controller.close();
      else stream.fail(lost());
    }
  }

  #loseAll(): void {
    const abandoned = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of abandoned) {
      stream.controller.error(lost());
      if (!stream.answered) stream.fail(lost());
    }
  }
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
