import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import type { WebSocket } from "ws";
import { createRateLimiter } from "../../rate-limiter.ts";
import { MOST_OF_A_SOCKET, Presence } from "./presence.ts";

/** A socket that records what was sent on it. */
function testSocket() {
  const sent: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void sent.push(text),
  });
  const say = (method: string, params: object = {}) =>
    socket.emit("message", JSON.stringify({ id: 1, method, params }));
  return { socket: socket as unknown as WebSocket, sent, say };
}

it("a user who has used the share of the one thread is not heard, and others are", () => {
  // Any measurable use exceeds this.
  const presence = new Presence(
    new Map(),
    createRateLimiter({ burst: 1e-9, perSecond: 1e-9 }),
  );
  const [listener, speaker, other] = [testSocket(), testSocket(), testSocket()];
  const stops = [
    presence.serve(listener.socket, "listener"),
    presence.serve(speaker.socket, "speaker"),
    presence.serve(other.socket, "other"),
  ];
  listener.say("presence_subscribe");
  const data = { sessionId: "s", locations: "x".repeat(100_000) };
  const isHeard = () => {
    listener.sent.length = 0;
    speaker.say("presence_announce", { data });
    return listener.sent.length > 0;
  };
  expect(isHeard()).toBe(true);
  // The system counts a thread's time in ticks, so a few messages are free.
  for (let n = 0; n < 10_000 && isHeard();) n += 1;
  expect(isHeard()).toBe(false);
  // Whoever has said something may have used a tick, too.
  other.say("presence_rollcall");
  expect(listener.sent).not.toEqual([]);
  for (const stop of stops) stop();
});

it("a socket has a few subscriptions and sessions, and others are not told of more", () => {
  const limiter = createRateLimiter({ burst: 1e9, perSecond: 1e9 });
  const presence = new Presence(new Map(), limiter);
  const [hostile, tab] = [testSocket(), testSocket()];
  const stop = presence.serve(hostile.socket, "viewer");
  presence.serve(tab.socket, "editor");
  tab.say("presence_subscribe");
  for (let n = 0; n < 10 * MOST_OF_A_SOCKET; n += 1) {
    hostile.say("presence_subscribe");
    const sessionId = `${n}`.repeat(n % 2 ? 1 : 1_000);
    hostile.say("presence_announce", { data: { sessionId } });
  }
  hostile.sent.length = 0;
  tab.say("presence_announce", { data: { sessionId: "tab" } });
  expect(hostile.sent).toHaveLength(MOST_OF_A_SOCKET);
  tab.sent.length = 0;
  stop();
  expect(tab.sent).toHaveLength(MOST_OF_A_SOCKET);
});

it("the documents of a tab are open while its socket is, as it has said last", () => {
  const open = new Map<object, readonly string[]>();
  const presence = new Presence(
    open,
    createRateLimiter({ burst: 1e9, perSecond: 1e9 }),
  );
  const tab = testSocket();
  const stop = presence.serve(tab.socket, "editor");
  const at = (...locations: unknown[]) => {
    tab.say("presence_announce", { data: { sessionId: "s", locations } });
    return [...open.values()];
  };
  expect(at({ documentId: "a" }, { documentId: "drafts.b" })).toEqual([
    ["a", "b"],
  ]);
  expect(at({ documentId: "versions.r.c" })).toEqual([["c"]]);
  expect(at(null, { documentId: { toString: 1 } })).toEqual([["", ""]]);
  stop();
  expect(open.size).toBe(0);
});
