import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";

import { seedEmptyDataset, wantsSeed } from "./seed.ts";

let server: Server | null = null;

afterEach(() => {
  server?.close();
  server = null;
});

/** A lake that holds one document of the seed, and the record of the seeding. */
async function lakeWith(isSeeded: boolean, host = "127.0.0.1") {
  const manifest = {
    _id: "seed.manifest",
    _type: "seedManifest",
    entries: [{ _key: "faq", id: "faq", digest: "d" }],
  };
  server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ documents: isSeeded ? [manifest] : [] }));
  });
  await new Promise<void>((resolve) => server!.listen(0, host, resolve));
  return {
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: `http://${host}:${(server.address() as AddressInfo).port}`,
    SANITY_API_WRITE_TOKEN: "w",
  };
}

describe("the content of a new dataset", () => {
  it("is wanted where nothing was written", async () => {
    expect(await wantsSeed(await lakeWith(false))).toBe(true);
  });

  it("is left alone once it was whole", async () => {
    expect(await wantsSeed(await lakeWith(true))).toBe(false);
  });

  it("is written for any address that the lake listens on", async () => {
    await seedEmptyDataset(await lakeWith(true, "0.0.0.0"));
  });
});
