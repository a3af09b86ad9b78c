import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mutate } from "../engine/lake.fixture.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";
import { UsageError } from "../command-line.ts";
import { runSanity } from "./sanity.ts";
import { openSanityFront } from "./sanity-front.ts";

const HOOKS = "/hooks/projects/local";
const receiver = createServer((_request, response) => response.end());
let server: TestServer;

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const webhookOrigins = [`http://127.0.0.1:${port}`];
  server = await startTestServer({ webhookOrigins });
  const url = `${webhookOrigins[0]}/`;
  await server.api(HOOKS, { body: { name: "Deploy", url } });
  const { assets } = server.client(server.tokens.administrator);
  const words = Buffer.from("words");
  const { _id } = await assets.upload("file", words, { filename: "words.txt" });
  const file = { _type: "file", asset: { _type: "reference", _ref: _id } };
  mutate(server.lake, {
    create: { _id: "a", _type: "post", title: "one", file },
  });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

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
  const preload = new URL(
    `sanity-preload.ts?port=${front.port}`,
    import.meta.url,
  );
  const module = ["--input-type=module", "-e", code];
  const { out, errors } = await run(["--import", preload.href, ...module], {});
  front.close();
  expect([out, errors]).toEqual([expect.stringContaining('"title":"one"'), ""]);
});

it.each([
  ["the lake", '"title":"one"', () => server.url],
  ["no other", "Session not found", () => "http://localhost:1"],
])("%s gets the token", async (_, answer, lakeUrl) => {
  const code = `(await import("node:http")).get("${server.url}/v1/data/export/production", (r) => r.pipe(process.stdout))`;
  const preload = new URL("sanity-preload.ts", import.meta.url);
  preload.searchParams.set("lake", lakeUrl());
  const module = ["--input-type=module", "-e", code];
  const env = { SANITY_AUTH_TOKEN: server.tokens.viewer };
  const { out } = await run(["--import", preload.href, ...module], env);
  expect(out).toContain(answer);
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

  /** The last attempt of the webhook. */
  async function attemptId(): Promise<string> {
    const listed = async (path = "") =>
      (await (await server.api(HOOKS + path)).json()) as { id: string }[];
    const [hook] = await listed();
    return (await listed(`/${hook!.id}/attempts`))[0]!.id;
  }

  it.each<[string, string, number?]>([
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
    ["dataset create Test", "must be all lowercase", 2],
    ["dataset create test --visibility private", "created successfully"],
    ["dataset create test", "already exists", 1],
    ["dataset import out.tar.gz test", "Imported 1 documents"],
    [
      "migrations run m --no-progress --project local --dataset test",
      'set("two")',
    ],
    ["documents query *[0].title --dataset test", '"one"'],
    ["dataset list", "test"],
    ["dataset export test test.tar.gz", "Export finished"],
    ["dataset create other", "created successfully"],
    ["dataset import test.tar.gz other", "Imported 1 documents"],
    [
      "documents query *[_type=='sanity.fileAsset'].originalFilename --dataset other",
      "words.txt",
    ],
    ["dataset delete other --force", "deleted successfully"],
    ["dataset copy test other", "export one to copy it", 1],
    ["dataset delete test --force", "deleted successfully"],
    ["documents query *[0] --dataset test", 'Dataset "test" not found', 1],
    ["dataset delete production --force", "own dataset stays", 1],
    ["hook list", "Name: Deploy"],
    ["hook logs", "Status: success"],
    ["hook attempt {attempt}", "Status: Delivered"],
    ["hook attempt x", "There is no such attempt", 1],
    // It opens a page of Sanity's cloud, and asks the lake for its project alone.
    ["hook create", "Create a webhook at https://www.sanity.io/"],
    ["hook delete Deploy", "Hook deleted"],
    ["hook logs", "No hooks currently registered", 1],
  ])("sanity %s", async (command, answer, exitCode = 0) => {
    const main = join(import.meta.dirname, "../main.ts");
    const words = command.replace("{attempt}", await attemptId().catch(String));
    const { out, errors, code } = await run(
      [main, "cli", "--url", server.url, "--", ...words.split(" ")],
      { CONTENT_LAKE_TOKEN: server.tokens.administrator, HOME: folder },
      folder,
    );
    // The program breaks lines.
    const said = (out + errors).replaceAll(/[\s›]+/g, " ");
    expect([said, code]).toEqual([expect.stringContaining(answer), exitCode]);
  });
});
