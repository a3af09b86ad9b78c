import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openDataset } from "./dataset.ts";
import type { Dataset } from "./dataset.ts";
import { manifestDocument } from "./manifest.ts";

let server: Server;

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

type Answer = (request: IncomingMessage, body: string) => [number, object];

/** A dataset behind an address that answers as it is told. */
async function dataset(answer: Answer): Promise<Dataset> {
  async function respond(request: IncomingMessage, response: ServerResponse) {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const [status, json] = answer(request, body);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(json));
  }
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return openDataset({
    projectId: "local",
    dataset: "production",
    token: "secret",
    apiHost: `http://127.0.0.1:${port}`,
    embedded: true,
  });
}

const manifest = manifestDocument(new Map());

describe("openDataset", () => {
  it("asks for documents in bites that fit into an address", async () => {
    const asked: number[] = [];
    const lake = await dataset(({ url = "" }) => {
      const ids = decodeURIComponent(url.split("/").at(-1) ?? "").split(",");
      asked.push(ids.length);
      return [
        200,
        { documents: ids.slice(0, 1).map((_id) => ({ _id, _type: "faq" })) },
      ];
    });

    const all = Array.from({ length: 130 }, (_, index) => `faq-${index}`);
    const found = await lake.documents(all);

    expect(asked).toEqual([60, 60, 10]);
    expect([...found.keys()]).toEqual(["faq-0", "faq-60", "faq-120"]);
  });

  it("changes a document only at the revision that it knows, and drops fields that are gone", async () => {
    let sent: { mutations: unknown[] } | null = null;
    const lake = await dataset((_, body) => {
      sent = JSON.parse(body);
      return [200, { transactionId: "t", results: [] }];
    });

    await lake.write(
      [
        {
          document: { _id: "faq-1", _type: "faq", question: "New" },
          current: {
            _id: "faq-1",
            _type: "faq",
            _rev: "r1",
            question: "Old",
            topic: "gone",
          },
        },
        { document: { _id: "faq-2", _type: "faq" }, current: null },
      ],
      manifest,
    );

    expect(sent).toMatchObject({
      mutations: [
        {
          patch: {
            id: "faq-1",
            ifRevisionID: "r1",
            set: { question: "New" },
            unset: ["topic"],
          },
        },
        { create: { _id: "faq-2" } },
        { createOrReplace: { _id: "seed.manifest" } },
      ],
    });
  });

  it.each([
    [401, "does not know this token"],
    [403, "may not write"],
    [404, "no dataset called production"],
    [409, "run the seed again"],
  ])("says in a sentence what %i means", async (status, sentence) => {
    const lake = await dataset(() => [
      status,
      { error: { description: "The store's words", type: "error" } },
    ]);
    await expect(lake.write([], manifest)).rejects.toThrow(sentence);
  });

  it("says that no server answers, and why", async () => {
    const lake = await dataset(() => [200, {}]);
    server.close();
    server.closeAllConnections();
    await expect(lake.isEmpty()).rejects.toThrow(
      /could not be reached \(.*ECONNREFUSED/,
    );
  });
});
