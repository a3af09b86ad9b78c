import type { RawData, WebSocket } from "ws";
import { publishedIdOf } from "../../engine/document-id.ts";
import { isObject } from "../../engine/json-value.ts";
import type { RateLimiter } from "../../rate-limiter.ts";
import { threadMs } from "../../thread-time.ts";

const HEARTBEAT = "♥";
const HEARTBEAT_MS = 15_000;
/** How many subscriptions, and how many sessions, a socket has; a tab has one of each. */
export const MOST_OF_A_SOCKET = 10;
/** In characters. */
const LONGEST_SESSION = 200;
const UNKNOWN = { code: -32601, message: "Not found" };

/**
 * In bytes; a client that does not read is disconnected, and asks for a roll call when
 * it reconnects.
 */
const MAX_BUFFERED = 4 * 1024 * 1024;

/**
 * A socket, with its subscriptions and the Studio sessions announced on it, which are
 * reported as gone when it closes.
 */
type Peer = {
  socket: WebSocket;
  userId: string;
  subscriptions: Set<string>;
  sessions: Set<string>;
};

type JsonObject = Record<string, unknown>;

/**
 * Tracks where each user is in the Studio: JSON-RPC 2.0 over a socket, compatible with
 * Sanity's presence service. Nothing is stored; every event goes to all subscribers of
 * one lake.
 */
export class Presence {
  readonly #peers = new Set<Peer>();
  readonly #open: Map<object, readonly string[]>;
  readonly #limiter: RateLimiter;
  #subscriptionCount = 0;

  /**
   * @param open receives the published ids of the documents open at each socket.
   * @param limiter limits how long each user may occupy the thread that serves
   * everyone.
   */
  constructor(open: Map<object, readonly string[]>, limiter: RateLimiter) {
    this.#open = open;
    this.#limiter = limiter;
  }

  #broadcast(event: object): void {
    const method = "presence_subscription";
    for (const { socket, subscriptions } of this.#peers) {
      for (const subscription of subscriptions) {
        send(socket, { method, params: { subscription, result: event } });
      }
    }
  }

  /**
   * Reports a session as gone, but only if no socket announces it: a tab may reconnect
   * before its old socket is known to be dead.
   */
  #leave(peer: Peer, session: string): void {
    peer.sessions.delete(session);
    for (const { sessions } of this.#peers) if (sessions.has(session)) return;
    this.#broadcast({ type: "disconnect", i: peer.userId, m: { session } });
  }

  /** Returns the result of a call; `undefined` for an unknown method, or beyond a limit. */
  #call(peer: Peer, method: unknown, params: JsonObject): unknown {
    const i = peer.userId;
    switch (method) {
      case "authorization":
        // The upgrade has checked the session already.
        return {};
      case "presence_subscribe": {
        if (peer.subscriptions.size >= MOST_OF_A_SOCKET) return undefined;
        this.#subscriptionCount += 1;
        const subscription = `presence-${this.#subscriptionCount}`;
        peer.subscriptions.add(subscription);
        return subscription;
      }
      case "presence_unsubscribe":
        peer.subscriptions.delete(name(params["subscriptionId"]));
        return {};
      case "presence_rollcall":
        this.#broadcast({ type: "rollCall", i, session: params["session"] });
        return {};
      case "presence_announce": {
        const data = isObject(params["data"]) ? params["data"] : {};
        const session = name(data["sessionId"]);
        const isNew = !peer.sessions.has(session);
        if (isNew && peer.sessions.size >= MOST_OF_A_SOCKET) return undefined;
        if (session.length > LONGEST_SESSION) return undefined;
        peer.sessions.add(session);
        this.#open.set(peer.socket, documentsIn(data["locations"]));
        this.#broadcast({ type: "state", i, m: data });
        return {};
      }
      case "presence_disconnect":
        this.#leave(peer, name(params["session"]));
        return {};
      default:
        return undefined;
    }
  }

  /** Serves a socket; returns a function that stops sending on it. */
  serve(socket: WebSocket, userId: string): () => void {
    const [subscriptions, sessions] = [new Set<string>(), new Set<string>()];
    const peer = { socket, userId, subscriptions, sessions };
    this.#peers.add(peer);
    const timer = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS);
    timer.unref();
    socket.on("message", (data) => {
      // Every tab announces itself again soon, so a lost message does no harm.
      const isHeard =
        this.#peers.has(peer) && this.#limiter.waitMs(userId) === 0;
      const start = threadMs();
      const message = isHeard ? readMessage(data) : null;
      if (!message) return;
      try {
        const { id, method, params } = message;
        const result = this.#call(peer, method, isObject(params) ? params : {});
        const outcome = result === undefined ? { error: UNKNOWN } : { result };
        if (id !== undefined) send(socket, { id, ...outcome });
      } catch {
        // JSON can be parsed at depths at which it cannot be written. Uncaught, that
        // error would end the process.
        socket.close(1007, "Not a message of this protocol");
      } finally {
        this.#limiter.spend(userId, threadMs() - start);
      }
    });
    const stop = () => {
      clearInterval(timer);
      this.#peers.delete(peer);
      this.#open.delete(socket);
      for (const session of [...peer.sessions]) this.#leave(peer, session);
    };
    socket.on("close", stop);
    return stop;
  }
}

/** A tab shows few documents at a time. */
const MOST_OPEN = 20;

/** The published ids of the documents where a tab reports its user. */
function documentsIn(locations: unknown): string[] {
  if (!Array.isArray(locations)) return [];
  return locations
    .slice(0, MOST_OPEN)
    .map((location) => name(Object(location)["documentId"]))
    .map(publishedIdOf);
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
}

/**
 * The client's id of a session or a subscription. Not `String(value)`, which throws for
 * a JSON object with a field `toString`.
 */
function name(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function readMessage(data: RawData): JsonObject | null {
  try {
    const message: unknown = JSON.parse(data.toString());
    return isObject(message) ? message : null;
  } catch {
    return null;
  }
}
