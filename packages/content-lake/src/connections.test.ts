import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { handleConnections, MOST_UNANSWERED } from "./connections.ts";

const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** A connection of a server that only counts them. */
function openConnection(server: EventEmitter, remoteAddress: string) {
  const destroy = () => void socket.emit("close");
  const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy });
  let isOpen = true;
  socket.once("close", () => (isOpen = false));
  server.emit("connection", socket);
  return () => isOpen;
}

it("a network that has many connections loses its oldest, and others get theirs", () => {
  const server = new EventEmitter();
  handleConnections(server as Server, () => {}, 3);
  const open = (address: string) => openConnection(server, address);
  const many = [open("2001:db8::1"), open("2001:db8::2"), open("2001:db8::3")];
  const all = [...many, open("192.0.2.1"), open("2001:db8::4")];
  const areOpen = all.map((isOpen) => isOpen());
  expect(areOpen).toEqual([false, true, true, true, false]);
});

it("who asks for many pages and reads none is cut off, and a few are answered", async () => {
  let asked = 0;
  const server = createServer();
  handleConnections(server, (_, response) => {
    asked += 1;
    response.end(Buffer.alloc(5_000_000));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const open = () => connect(port, "127.0.0.1").on("error", () => {});
  const [few, hostile] = [open(), open()];
  onTestFinished(() => {
    few.destroy();
    server.close();
  });
  few.write(GET.repeat(MOST_UNANSWERED));
  await expect.poll(() => asked).toBe(MOST_UNANSWERED);
  expect(few.closed).toBe(false);
  const cut = once(hostile.resume(), "close");
  hostile.write(GET.repeat(10 * MOST_UNANSWERED));
  await cut;
  expect(asked).toBeLessThanOrEqual(2 * MOST_UNANSWERED + 1);
});
