import { isValidSignature } from "@sanity/webhook";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { accountMigrations } from "../accounts/migrations.ts";
import { SYSTEM } from "../accounts/users.ts";
import { openLake, type Lake } from "../engine/lake.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";
import { readWebhook } from "./read-webhook.ts";
import { startWebhook } from "./webhook.ts";

const SECRET = "a secret of the receiver";
const HOOKS = "/hooks/projects/local";

let receiver: Server;
let origin: string;
let received: { headers: Record<string, unknown>; body: string }[];
/** What the receiver answers, in order; 200 afterwards. */
let answers: number[];
let server: TestServer;

beforeEach(async () => {
  received = [];
  answers = [];
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      // A redirect to itself would be received again.
      response.writeHead(answers.shift() ?? 200, { location: "/" }).end();
    });
  });
  await new Promise<void>((resolve) =>
    receiver.listen(0, "127.0.0.1", resolve),
  );
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ webhookOrigins: [origin] });
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  receiver.closeAllConnections();
  receiver.close();
});

const RULE = {
  on: ["create", "update", "delete"],
  filter:
    'sanity::projectId() + sanity::dataset() == "localproduction" && _type == "post" && (delta::operation() != "update" || delta::changedAny(title))',
  projection: '{_id, "was": before().title, "is": after().title}',
};

const hook = (fields: object = {}) => ({
  type: "document",
  name: "Changes",
  url: `${origin}/hook`,
  dataset: "production",
  rule: RULE,
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
  received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const listed = async (list: string) =>
  (await (await server.api(`${HOOKS}${list}`)).json()) as { id: string }[];

it("sends what the filter selects in order, signed, and lists it without the secret", async () => {
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
  });

  const [made] = await listed("");
  const delivered = { isFailure: false, resultCode: 200, status: "success" };
  await expect
    .poll(() => listed(`/${made?.id}/attempts`))
    .toMatchObject([delivered, delivered, delivered]);
  const [last] = await listed(`/${made?.id}/attempts`);
  expect(await listed(`/attempts/${last?.id}`)).toEqual(last);
  expect(JSON.stringify(made) + server.logLines.join("")).not.toContain(SECRET);

  const gone = await fetch(`${server.url}/v1${HOOKS}/${made?.id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
  });
  expect(gone.status).toBe(204);
  expect(await listed("")).toEqual([]);
});

it("sends again what was not taken, with the same key, and not what was refused", async () => {
  answers = [503, 307];
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  await make();
  write(create("a"), create("b"));
  await vi.waitFor(() => expect(received).toHaveLength(1), 60_000);
  const messages = async () =>
    await listed(`/${(await listed(""))[0]?.id}/messages`);
  await vi.waitFor(
    async () =>
      expect(await messages()).toMatchObject([
        { status: "queued", failureCount: 1, resultCode: 503 },
      ]),
    60_000,
  );
  await vi.advanceTimersByTimeAsync(10_001);
  await vi.waitFor(
    async () =>
      expect(await messages()).toMatchObject([
        { status: "success", failureCount: 0 },
        { status: "failure", failureCount: 2, resultCode: 307 },
      ]),
    60_000,
  );
  const ids = bodies().map((body) => body["_id"]);
  expect(ids).toEqual(["a", "a", "b"]);
  const log = server.logLines.join("");
  for (const status of [503, 307]) expect(log).toContain(`"status":${status}`);
  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toBe(keys[1]);
  // A receiver skips a key that it knows; "b" is of the same transaction.
  expect(keys[2]).not.toBe(keys[0]);
});

it("goes on after a restart where it was, and only where it may reach", async () => {
  const folder = mkdtempSync(join(tmpdir(), "content-lake-webhook-"));
  type Parts = { lake: Lake; webhook: ReturnType<typeof startWebhook> };
  async function run(
    webhookOrigins: string[],
    work: (parts: Parts) => unknown,
  ) {
    const lake = openLake({ folder, migrations: accountMigrations });
    const options = { lake, projectId: "local", webhookOrigins };
    const webhook = startWebhook({ ...options, sayOnce: vi.fn() });
    if (!webhook.current())
      webhook.replace(readWebhook(hook(), "production", [origin]));
    await work({ lake, webhook });
    webhook.stop();
    lake.close();
  }
  const add = (lake: Lake, ...ids: string[]) =>
    lake.mutate({ mutations: ids.map((id) => create(id)), caller: SYSTEM });

  await run([origin], async ({ lake, webhook }) => {
    add(lake, "a", "b");
    await expect.poll(() => webhook.messages()).toHaveLength(2);
  });
  // As after a power loss: acknowledged, and not sent.
  await run([], ({ lake }) => add(lake, "c", "d"));
  await run([origin], async ({ lake, webhook }) => {
    add(lake, "e");
    await expect.poll(() => webhook.messages()).toHaveLength(3);
  });
  const ids = bodies().map((body) => body["_id"]);
  expect(ids.join("")).toBe("abcde");
  rmSync(folder, { recursive: true, force: true });
});

it("reads only a webhook that the lake can send, and where the operator lets it", () => {
  const refused: object[] = [
    { url: "http://10.0.0.1/" },
    { url: origin.replace("//", "//user:word@") },
    { httpMethod: "GET" },
    { headers: { authorization: "secret" } },
    { dataset: "other" },
    { rule: { on: ["publish"] } },
    { rule: { filter: "_type ==" } },
    { secret: 1 },
    { isDisabledByUser: true },
  ];
  const read = (fields: object) => () =>
    readWebhook(hook(fields), "production", [origin]);
  for (const fields of refused) expect(read(fields)).toThrow();
  expect(read({ rule: {}, secret: undefined })()).toMatchObject({
    secret: "",
    settings: { rule: { on: ["create", "update"], projection: "{...}" } },
  });
});
