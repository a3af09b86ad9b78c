import { once } from "node:events";
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
} from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  HAPROXY,
  missingProgram,
  nameOf,
} from "../fixtures/deploy/debian-program.fixture.ts";
import {
  startBalancer,
  type Balancer,
} from "../fixtures/site/balancer.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";

// deploy/haproxy/haproxy.cfg in Debian's HAProxy, in front of two nodes that
// record their requests.

const missing = missingProgram(HAPROXY);

const PROBES = ["/readyz", "/readyz/pages", "/healthz"];

/** A node that answers with its number, or as a test says. */
type Node = {
  port: number;
  got: IncomingMessage[];
  /** The probes that it answers with 503. */
  refuses: readonly string[];
  /** True to end the connection after accepting a request. */
  breaks: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

function createNode(port: number): Node {
  let server: Server | null = null;
  const node: Node = {
    port,
    got: [],
    refuses: [],
    breaks: false,
    async start() {
      server = createServer((incoming, outgoing) => {
        const { url = "" } = incoming;
        if (PROBES.includes(url))
          return outgoing
            .writeHead(node.refuses.includes(url) ? 503 : 200)
            .end();
        node.got.push(incoming);
        if (node.breaks) return incoming.socket.destroy();
        return incoming.resume().on("end", () => outgoing.end(`node-${port}`));
      });
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async stop() {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
      server = null;
    },
  };
  return node;
}

/** What HAProxy answers. */
async function ask(url: string, method = "GET", headers = {}) {
  const asked = request(url, { method, headers, agent: false });
  asked.end(method === "POST" ? "a=b" : undefined);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const { statusCode: status, headers: sent } = answer;
  return { status, headers: sent, body: await text(answer) };
}

describe.skipIf(missing !== null)(nameOf("the balancer", missing), () => {
  const nodes: Node[] = [];
  let balancer: Balancer;
  let url: string;

  beforeAll(async () => {
    nodes.push(createNode(await freePort()), createNode(await freePort()));
    await Promise.all(nodes.map((node) => node.start()));
    balancer = await startBalancer(nodes.map(({ port }) => port));
    url = `${balancer.url}/page`;
    await areReady(...nodes);
  }, 400_000);

  afterAll(async () => {
    await balancer?.close();
    await Promise.all(nodes.map((node) => node.stop()));
  });

  const areReady = (...expected: Node[]) =>
    areIn(["reads", "writes"], expected);

  const areIn = (lists: ("reads" | "writes")[], expected: Node[]) =>
    vi.waitFor(
      () => {
        for (const list of lists)
          expect(balancer.ready(list).toSorted()).toEqual(
            expected.map(({ port }) => port).toSorted(),
          );
      },
      { timeout: 180_000, interval: 50 },
    );

  const asked = () => nodes.map(({ got }) => got.splice(0).length);

  it("gives each node its turn, for reading and for forms", async () => {
    for (const method of ["GET", "POST"]) {
      asked();
      for (let count = 0; count < 4; count += 1) await ask(url, method);
      expect(asked()).toEqual([2, 2]);
    }
  });

  it("tells a node the sender, whatever the sender says", async () => {
    const claimed = { "x-forwarded-for": "203.0.113.1, 203.0.113.2" };
    asked();
    const taken = async (to: string, headers: object) => {
      await ask(to, "GET", { "x-forwarded-proto": "https", ...headers });
      const { headers: told } = nodes.flatMap(({ got }) => got.splice(0))[0]!;
      return [told["x-forwarded-for"], told["x-forwarded-proto"]];
    };
    expect(await taken(url, claimed)).toEqual(["127.0.0.1", "http"]);
    // An edge has overwritten both with what it saw.
    const edge = `${balancer.edgeUrl}/page`;
    expect(await taken(edge, { "x-forwarded-for": "203.0.113.3" })).toEqual([
      "203.0.113.3",
      "https",
    ]);
  });

  it("reads again from another node if one ends, and never repeats a form that one may have", async () => {
    const [one, other] = nodes as [Node, Node];
    one.breaks = true;
    asked();
    for (let count = 0; count < 4; count += 1)
      expect((await ask(url)).body).toBe(`node-${other.port}`);
    expect(one.got.length).toBeGreaterThan(0);
    asked();
    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await ask(url, "POST")).status);
    expect(statuses.toSorted()).toEqual([200, 200, 502, 502]);
    expect(asked()).toEqual([2, 2]);
    one.breaks = false;
  });

  it("gives a form to another node if a connection is refused", async () => {
    const [one, other] = nodes as [Node, Node];
    await areReady(one, other);
    await one.stop();
    for (let count = 0; count < 6; count += 1) {
      const { status, body } = await ask(url, "POST");
      expect([status, body]).toEqual([200, `node-${other.port}`]);
    }
    await areReady(other);
    await one.start();
    await areReady(one, other);
  });

  it("sends nothing new to a node that says that it ends", async () => {
    const [one, other] = nodes as [Node, Node];
    one.refuses = PROBES;
    await areReady(other);
    asked();
    for (const method of ["GET", "POST", "GET", "POST"])
      expect((await ask(url, method)).body).toBe(`node-${other.port}`);
    expect(asked()).toEqual([0, 4]);
    one.refuses = [];
    await areReady(one, other);
  });

  it("reads from a node whose disk is full, and gives it forms only if all are so", async () => {
    const [one, other] = nodes as [Node, Node];
    one.refuses = ["/readyz"];
    await areIn(["writes"], [other]);
    expect(balancer.ready()).toHaveLength(2);
    asked();
    for (let count = 0; count < 4; count += 1) await ask(url, "POST");
    expect(asked()).toEqual([0, 4]);
    other.refuses = one.refuses;
    await areIn(["writes"], []);
    for (const method of ["GET", "POST"])
      expect((await ask(url, method)).status).toBe(200);
    // They have lost their one source of content.
    for (const node of nodes) node.refuses = ["/readyz", "/readyz/pages"];
    await areReady();
    for (const method of ["GET", "POST"])
      expect((await ask(url, method)).status).toBe(200);
    for (const node of nodes) node.refuses = [];
    await areReady(one, other);
  });
});
