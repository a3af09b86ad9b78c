import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";

import { createDatabase } from "./database.server";
import type { Delivery } from "./rows";

let server: Server | null = null;

afterEach(() => {
  server?.close();
  server = null;
});

/** A database that answers every request with this body. */
async function answering(body: string, status = 200) {
  server = createServer((_request, response) =>
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(body),
  );
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return createDatabase({
    url: `http://127.0.0.1:${port}`,
    publishableKey: "key",
  });
}

const message: Delivery = {
  table: "contact_messages",
  row: { id: "MSG-1", name: "", email: "", phone: "", message: "" },
};

describe("missing", () => {
  it("names the rows that the database does not have", async () => {
    const database = await answering('{"contact_messages":["MSG-1"]}');
    expect(await database.missing([message])).toEqual([message]);
  });

  it("returns none if the database has all rows", async () => {
    const database = await answering('{"contact_messages":[]}');
    expect(await database.missing([message])).toEqual([]);
  });

  // Read as "nothing is missing", it would hide lost rows.
  it.each([
    "[]",
    "{}",
    "null",
    '"ok"',
    '{"contact_messages":"MSG-1"}',
    '{"claims":[]}',
    "<html>",
    "",
  ])("takes %j for no answer", async (body) => {
    const database = await answering(body);
    expect(await database.missing([message])).toBeNull();
  });
});
