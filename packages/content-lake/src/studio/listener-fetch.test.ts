import { expect, it, vi } from "vitest";

import { createListenerFetch, type Socket } from "./listener-fetch.ts";

const listen =
  "http://localhost:3333/v2025-02-19/data/listen/production?query=*";

function fakeSocket() {
  const sent: unknown[] = [];
  const socket: Socket = {
    send: (text) => sent.push(JSON.parse(String(text))),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const itself = socket as WebSocket;
  return {
    socket,
    sent,
    open: () => socket.onopen?.call(itself, new Event("open")),
    lose: () => socket.onclose?.call(itself, new Event("close") as CloseEvent),
    say: (frame: object) =>
      socket.onmessage?.call(
        itself,
        new MessageEvent("message", { data: JSON.stringify(frame) }),
      ),
  };
}

function setUp() {
  const sockets: ReturnType<typeof fakeSocket>[] = [];
  const pauses: number[] = [];
  const plainFetch = vi.fn(async () => new Response("plain"));
  const listenerFetch = createListenerFetch({
    openSocket: () => {
      const fake = fakeSocket();
      sockets.push(fake);
      queueMicrotask(fake.open);
      return fake.socket;
    },
    fetch: plainFetch,
    pause: async (failures) => {
      pauses.push(failures);
    },
  });
  return { sockets, pauses, plainFetch, listenerFetch };
}

async function settle() {
  await new Promise((resolve) => setImmediate(resolve));
}

it("createListenerFetch fails all listeners as a network does when the socket is lost, then connects again", async () => {
  const { sockets, pauses, listenerFetch } = setUp();
  const waiting = listenerFetch(listen);
  const streaming = listenerFetch(listen);
  await settle();
  sockets[0]!.say({ id: 2, status: 200 });
  const reader = (await streaming).body!.getReader();
  const read = reader.read();
  sockets[0]!.lose();
  await expect(waiting).rejects.toThrow(TypeError);
  await expect(read).rejects.toThrow(TypeError);

  const again = listenerFetch(listen);
  await settle();
  expect(sockets).toHaveLength(2);
  expect(pauses).toEqual([0, 1]);
  sockets[1]!.say({ id: 3, status: 200 });
  expect((await again).ok).toBe(true);
});
