import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";

import { readEnvironment } from "../../app/env/env.server.ts";
import { checkHosted } from "./hosted.ts";

let server: Server | null = null;

afterEach(() => {
  server?.close();
  server = null;
});

/** An API that gives this answer to every request. */
async function answering(status: number, body: string): Promise<string> {
  server = createServer((_request, response) => {
    response.statusCode = status;
    response.end(body);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is said while both hosted parts are asked at one address. */
async function check(
  url: string,
  hosted: { content: boolean; database: boolean },
): Promise<string[]> {
  const said: string[] = [];
  const environment = readEnvironment({
    SANITY_PROJECT_ID: "abc123",
    SANITY_DATASET: "production",
    SANITY_API_HOST: url,
    SANITY_API_READ_TOKEN: "skgiven",
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_given",
    SITE_SECRET: "-".repeat(32),
  });
  await checkHosted(environment, hosted, (sentence) => said.push(sentence));
  return said;
}

const content = { content: true, database: false };
const database = { content: false, database: true };

describe("a hosted content source", () => {
  it.each([
    [401, /SANITY_API_READ_TOKEN is not accepted by the project abc123/],
    [403, /SANITY_API_READ_TOKEN is not accepted/],
    [404, /no dataset production in the project abc123.*SANITY_PROJECT_ID/],
  ])("that answers %i stops the start", async (status, words) => {
    const checked = check(await answering(status, '{"error":"no"}'), content);
    await expect(checked).rejects.toThrow(words);
    await expect(checked).rejects.not.toThrow("skgiven");
  });

  it.each([
    [200, "<html>Sign in to the network</html>"],
    [403, "<html>Blocked</html>"],
    [200, '{"ok":true}'],
    [200, "null"],
    [503, '{"error":"later"}'],
    [429, '{"error":"slowly"}'],
  ])("that answers %i %s is no reason not to start", async (status, body) => {
    const said = await check(await answering(status, body), content);
    expect(said).toEqual([expect.stringContaining("abc123 does not answer")]);
  });

  it("is asked nothing more once it answers", async () => {
    const url = await answering(200, '{"result":true}');
    expect(await check(url, content)).toEqual([]);
  });
});

describe("a hosted database", () => {
  it("that refuses the key stops the start", async () => {
    const url = await answering(401, '{"message":"Invalid API key"}');
    await expect(check(url, database)).rejects.toThrow(
      /SUPABASE_PUBLISHABLE_KEY is not accepted/,
    );
  });

  it("that does not answer is no reason not to start", async () => {
    expect(await check("http://127.0.0.1:9", database)).toEqual([
      expect.stringContaining("requests wait in the outbox"),
    ]);
  });
});
