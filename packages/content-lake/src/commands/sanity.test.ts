import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mutate } from "../engine/lake.fixture.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";
import { UsageError } from "../command-line.ts";
import { runSanity } from "./sanity.ts";
import { openSanityFront } from "./sanity-front.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  mutate(server.lake, { create: { _id: "a", _type: "post", title: "one" } });
});
afterAll(() => server.close());

async function run(args: readonly string[], env: object, cwd?: string) {
  const child = execFile(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: "", DO_NOT_TRACK: "1", ...env },
    cwd,
  });
  const closed = once(child, "close");
  const [out, errors] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
  ]);
  return { out, errors, code: (await closed)[0] as number };
}

it.each([
  "process.stdout.write(await (await fetch(url, { headers })).text())",
  `(await import("node:https")).get(url, { headers }, (r) => r.pipe(process.stdout))`,
])("Sanity's address leads to the lake, by each client: %s", async (ask) => {
  const front = await openSanityFront(new URL(server.url));
  const authorization = `Bearer ${server.tokens.viewer}`;
  // As \`sanity migrations\` asks.
  const url = "https://local.api.sanity.io//v2024-01-29/data/export/production";
  const code = `const url = "${url}"; const headers = ${JSON.stringify({ authorization })}; ${ask}`;
  const preload = new URL(`sanity-preload.ts?${front.port}`, import.meta.url);
  const module = ["--input-type=module", "-e", code];
  const { out, errors } = await run(["--import", preload.href, ...module], {});
  front.close();
  expect([out, errors]).toEqual([expect.stringContaining('"title":"one"'), ""]);
});

it("a lake behind https that does not answer ends the request alone", async () => {
  const lake = server.url.replace("http:", "https:");
  const front = await openSanityFront(new URL(lake));
  const asked = fetch(`http://127.0.0.1:${front.port}/v1/users/me`);
  await expect(asked).rejects.toThrow("fetch failed");
  front.close();
});

it.each([
  ["http://localhost:1", "", /^CONTENT_LAKE_TOKEN is empty/],
  ["localhost:3333", "t", /^--url .* no address/],
  ["nonsense", "t", /^--url .* no address/],
])("is not run for %s with the token %j", async (url, token, words) => {
  const run = runSanity(["--url", url, "--", "documents", "list"], token);
  await expect(run).rejects.toThrow(UsageError);
  await expect(run).rejects.toThrow(words);
});

const isLong = process.env["TEST_LONG"] !== undefined;

describe.runIf(isLong)("the unmodified command line of Sanity", () => {
  const folder = mkdtempSync(join(tmpdir(), "sanity-cli-"));
  const sanity = createRequire(import.meta.url).resolve("sanity/package.json");

  beforeAll(() => {
    const api = 'api: { projectId: "local", dataset: "production" }';
    symlinkSync(dirname(dirname(sanity)), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(
      join(folder, "sanity.cli.js"),
      `import { defineCliConfig } from "sanity/cli"; export default defineCliConfig({ ${api} });`,
    );
    mkdirSync(join(folder, "migrations"));
    writeFileSync(
      join(folder, "migrations/m.js"),
      'import { at, defineMigration, set } from "sanity/migrate"; export default defineMigration({ title: "m", documentTypes: ["post"], migrate: { document: () => [at("title", set("two"))] } });',
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[string, string]>([
    ["documents query *[0].title", '"one"'],
    ["datasets list", "production"],
    ["users list", "Editor"],
    ["tokens list", "viewer"],
    ["datasets export production out.tar.gz", "Export finished"],
    ["migrations run m --no-progress", 'set("two")'],
    ["documents query *[0].title", '"one"'],
    ["migrations run m --no-dry-run --no-confirm", "Running migration"],
    ["documents query *[0].title", '"two"'],
    [
      "datasets import out.tar.gz --dataset production --replace",
      "Imported 1 documents",
    ],
  ])("sanity %s", async (command, answer) => {
    const main = join(import.meta.dirname, "../main.ts");
    const { out, errors, code } = await run(
      [main, "cli", "--url", server.url, "--", ...command.split(" ")],
      { CONTENT_LAKE_TOKEN: server.tokens.administrator, HOME: folder },
      folder,
    );
    expect([out + errors, code]).toEqual([expect.stringContaining(answer), 0]);
  });
});
