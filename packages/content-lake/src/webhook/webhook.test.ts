import { isValidSignature } from "@sanity/webhook";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { accountMigrations } from "../accounts/migrations.ts";
import { SYSTEM } from "../accounts/users.ts";
import { openLake } from "../engine/lake.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";
import { isPublicAddress } from "./public-address.ts";
import { startWebhook } from "./webhook.ts";

type Received = { headers: Record<string, unknown>; body: string };

const SECRET = "a secret of the receiver";
const HOOKS = "/hooks/projects/local";

let receiver: Server;
let url: string;
let received: Received[];
/** What the receiver answers, in order; 200 afterwards. */
let answers: number[];
let server: TestServer;

beforeEach(async () => {
  received = [];
  answers = [];
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) =>
    receiver.listen(0, "127.0.0.1", resolve),
  );
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await startTestServer({ webhookHosts: ["127.0.0.1"] });
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  receiver.closeAllConnections();
  receiver.close();
});

const hook = (fields: object = {}) => ({
  type: "document",
  name: "Changes",
  url,
  dataset: "production",
  rule: {
    on: ["create", "update", "delete"],
    filter:
      '_type == "post" && (delta::operation() != "update" || delta::changedAny(title))',
    projection: '{_id, "was": before().title, "is": after().title}',
  },
  secret: SECRET,
  ...fields,
});

const make = (fields?: object) => server.api(HOOKS, { body: hook(fields) });
const write = (...mutations: object[]) =>
  server.lake.mutate({ mutations, caller: SYSTEM });
const create = (_id: string, fields: object = {}) => ({
  create: { _id, _type: "post", title: "First", ...fields },
});
const bodies = () =>
  received.map(({ body }) => JSON.parse(body) as { _id: string });

it("sends what the filter selects, signed, and lists it without the secret", async () => {
  expect((await make()).status).toBe(201);
  expect((await make()).status).toBe(409);
  write(create("a"), create("other", { _type: "page" }), create("drafts.b"));
  write({ patch: { id: "a", set: { other: 1 } } });
  write({ patch: { id: "a", set: { title: "Second" } } });
  const { transactionId } = write({ delete: { id: "a" } });

  await expect.poll(bodies).toEqual([
    { _id: "a", was: null, is: "First" },
    { _id: "a", was: "First", is: "Second" },
    { _id: "a", was: "Second", is: null },
  ]);
  const { headers, body } = received[2]!;
  const signature = String(headers["sanity-webhook-signature"]);
  expect(await isValidSignature(body, signature, SECRET)).toBe(true);
  expect(headers).toMatchObject({
    "sanity-transaction-id": transactionId,
    "sanity-document-id": "a",
    "sanity-operation": "delete",
    "idempotency-key": expect.stringMatching(/./),
  });

  const list = await (await server.api(HOOKS)).text();
  const [{ id }] = JSON.parse(list) as [{ id: string }];
  const status = async () => {
    const told = await server.api(`${HOOKS}/${id}/messages`);
    const all = (await told.json()) as { status: string }[];
    return all.map((message) => message.status);
  };
  await expect.poll(status).toEqual(["success", "success", "success"]);
  const attempts = await server.api(`${HOOKS}/${id}/attempts`);
  expect(await attempts.json()).toMatchObject([
    { isFailure: false, resultCode: 200 },
    { isFailure: false, resultCode: 200 },
    { isFailure: false, resultCode: 200 },
  ]);
  expect(list + server.logLines.join("")).not.toContain(SECRET);

  const gone = await fetch(`${server.url}/v1${HOOKS}/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
  });
  expect(gone.status).toBe(204);
  expect(await (await server.api(HOOKS)).json()).toEqual([]);
});

it("sends again what was not taken, with the same key, and not what was refused", async () => {
  answers = [503, 404];
  await make();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  write(create("a"));
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 90_000 });
  const messages = () =>
    server.lake.database
      .prepare("SELECT status, failures FROM webhook_messages")
      .all()
      .map((row) => ({ ...row }));
  await vi.waitFor(
    () => expect(messages()).toEqual([{ status: "queued", failures: 1 }]),
    { timeout: 90_000 },
  );
  await vi.advanceTimersByTimeAsync(10_001);
  await vi.waitFor(
    () => expect(messages()).toEqual([{ status: "failure", failures: 2 }]),
    { timeout: 90_000 },
  );
  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it("sends after a restart what was written, and not what was sent before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "content-lake-webhook-"));
  const open = () => openLake({ folder, migrations: accountMigrations });
  const options = {
    place: { projectId: "local", dataset: "production" },
    privateHosts: ["127.0.0.1"],
    log: { info() {}, warn() {}, error() {} },
  };
  const { secret, ...settings } = hook();
  const before = open();
  const first = startWebhook({ ...options, lake: before });
  first.webhooks.make({
    settings: {
      ...settings,
      type: "document",
      description: "",
      httpMethod: "POST",
      includeDrafts: false,
      includeAllVersions: false,
      rule: { on: ["create"], filter: "true", projection: "{_id}" },
    },
    secret,
    handled: 0,
  });
  before.mutate({ mutations: [create("a")], caller: SYSTEM });
  await expect.poll(bodies).toEqual([{ _id: "a" }]);
  await expect
    .poll(() => first.messages.all().map(({ status }) => status))
    .toEqual(["success"]);
  await first.close();
  // Acknowledged while nothing follows the log, as before a power loss.
  before.mutate({ mutations: [create("b"), create("c")], caller: SYSTEM });
  before.close();

  const after = open();
  const second = startWebhook({ ...options, lake: after });
  await expect.poll(bodies).toEqual([{ _id: "a" }, { _id: "b" }, { _id: "c" }]);
  await second.close();
  after.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  [{ url: "http://10.0.0.1/" }, 400],
  [{ url: "http://0x7f.2/" }, 400],
  [{ url: "http://[::1]:3000/" }, 400],
  [{ url: "http://[::ffff:7f00:1]/" }, 400],
  [{ url: "file:///etc/passwd" }, 400],
  [{ url: "https://93.184.215.14/" }, 201],
  [{ httpMethod: "GET" }, 400],
  [{ headers: { authorization: "secret" } }, 400],
  [{ dataset: "other" }, 400],
  [{ rule: { on: ["publish"] } }, 400],
  [{ rule: { on: ["create"], filter: "_type ==" } }, 400],
  [{ name: "" }, 400],
])("answers a webhook with %j by %i", async (fields, status) => {
  expect((await make(fields)).status).toBe(status);
});

it("sends nothing to a name that leads to a private address", async () => {
  await make({ url: url.replace("127.0.0.1", "localhost") });
  write(create("a"));
  const failure = () =>
    server.lake.database
      .prepare("SELECT failure_reason AS reason FROM webhook_attempts")
      .get()?.["reason"];
  await expect.poll(failure).toBe("network");
  expect(received).toEqual([]);
});

it.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["100.64.0.1", false],
  ["169.254.169.254", false],
  ["172.31.0.1", false],
  ["255.255.255.255", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["2002:7f00:1::", false],
  ["64:ff9b::7f00:1", false],
])("knows whether %s is public: %j", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it("is for an administrator's token alone", async () => {
  for (const token of [server.tokens.viewer, null]) {
    const { status } = await server.api(HOOKS, { token });
    expect(status).toBe(token ? 403 : 401);
  }
});
