import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestServer,
  type TestServer,
  openSocket,
  type Client,
  type SocketMessage,
} from "../server.fixture.ts";

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn();
});

afterAll(() => server.close());

function open(path: string): Promise<Client> {
  return openSocket(server.url, path, { cookie, origin: server.url });
}

describe("presence", () => {
  const PATH = "/v2022-06-30/socket/production?tag=sanity.studio";

  async function join(): Promise<Client> {
    const client = await open(PATH);
    client.send({ jsonrpc: "2.0", id: "sub", method: "presence_subscribe" });
    await client.find(({ id }) => id === "sub");
    return client;
  }

  function event(frame: SocketMessage): SocketMessage {
    const params = frame["params"] as { result?: SocketMessage } | undefined;
    return params?.result ?? {};
  }

  it("tells every client of sessions that come, move and go", async () => {
    const [one, other] = [await join(), await join()];
    const locations = [{ type: "document", documentId: "a", path: ["title"] }];
    one.send({
      jsonrpc: "2.0",
      id: "1",
      method: "presence_rollcall",
      params: { session: "s-one" },
    });
    one.send({
      jsonrpc: "2.0",
      id: "2",
      method: "presence_announce",
      params: { data: { sessionId: "s-one", locations } },
    });
    await other.find((frame) => event(frame)["type"] === "rollCall");
    const state = await other.find((frame) => event(frame)["type"] === "state");
    expect(event(state)).toMatchObject({
      i: expect.stringMatching(/^p/),
      m: { sessionId: "s-one", locations },
    });
    one.socket.close();
    const gone = await other.find(
      (frame) => event(frame)["type"] === "disconnect",
    );
    expect(event(gone)).toMatchObject({ m: { session: "s-one" } });
    other.socket.close();
  });

  it("keeps a session that has come back on another socket", async () => {
    const [old, fresh, watcher] = [await join(), await join(), await join()];
    function announce(client: Client, sessionId: string): void {
      const params = { data: { sessionId, locations: [] } };
      const method = "presence_announce";
      client.send({ jsonrpc: "2.0", id: sessionId, method, params });
    }
    announce(old, "s-back");
    await old.find(({ id }) => id === "s-back");
    announce(fresh, "s-back");
    await fresh.find(({ id }) => id === "s-back");
    // Neither another client's disconnect message nor the end of the old socket
    // ends the session.
    const goodbye = { method: "presence_disconnect", id: "bye" };
    watcher.send({ ...goodbye, params: { session: "s-back" } });
    await watcher.find(({ id }) => id === "bye");
    old.socket.close();
    await new Promise((resolve) => old.socket.once("close", resolve));
    announce(fresh, "s-last");
    fresh.socket.close();
    const gone = await watcher.find(
      (frame) => event(frame)["type"] === "disconnect",
    );
    expect(event(gone)).toMatchObject({ m: { session: "s-back" } });
    const order = watcher.messages.map((frame) => {
      const { type, m } = event(frame) as { type?: string; m?: SocketMessage };
      return `${type} ${String(m?.["sessionId"] ?? m?.["session"])}`;
    });
    expect(order.indexOf("state s-last")).toBeLessThan(
      order.indexOf("disconnect s-back"),
    );
    watcher.socket.close();
  });

  it.each(["data", "id"])("survives a very deep %s", async (where) => {
    const client = await join();
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const closed = new Promise((resolve) =>
      client.socket.once("close", resolve),
    );
    client.socket.send(
      where === "id"
        ? `{"id":${deep},"method":"presence_rollcall"}`
        : `{"method":"presence_announce","params":{"data":{"x":${deep}}}}`,
    );
    expect(await closed).toBe(1007);
  });
});
