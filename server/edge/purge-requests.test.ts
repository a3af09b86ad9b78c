import { createHmac } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  jsonAnswer,
  type RequestRecorder,
  startRecorder,
} from "../../tests/fixtures/stack/request-recorder.fixture.ts";
import { edgeTags, type Purge, purgeOf } from "./purge-requests.ts";

// Checks the documented HTTP API of each service against a recording server.

const ZONE = "0123456789abcdef0123456789abcdef";
const SECRET = "a secret of this test";
const MANY = new Set(Array.from({ length: 600 }, (_, n) => `s1:tag${n}`));

const MANY_MORE = new Set(
  Array.from({ length: 2_000 }, (_, n) => `s1:tag${n}`),
);

let recorder: RequestRecorder;

beforeEach(async () => {
  recorder = await startRecorder();
});
afterEach(() => recorder.close());

const tagsOf = (key: string) =>
  recorder.requests.map(({ body }) => (body as Record<string, string[]>)[key]!);

/** Redirects a service's requests to the recorder. */
function sentTo(url: string): typeof fetch {
  return (asked, init) => {
    const { pathname } = new URL(asked as string);
    return fetch(new URL(pathname.replace("/client/v4", ""), url), init);
  };
}

const edges = {
  varnish: (url: string) =>
    purgeOf({ kind: "varnish", addresses: [url], secret: null }),
  fastly: (url: string) =>
    purgeOf(
      { kind: "fastly", serviceId: "SU1Z0isxPaozGVKXdv0eY", token: SECRET },
      sentTo(url),
    ),
  cloudflare: (url: string) =>
    purgeOf({ kind: "cloudflare", zoneId: ZONE, token: SECRET }, sentTo(url)),
  webhook: (url: string) => purgeOf({ kind: "webhook", url, secret: SECRET }),
} satisfies Record<string, (url: string) => Purge>;

const TAGS = ["wide", "s1:a", "s1:b"];

it.each([
  [
    "fastly",
    "/service/SU1Z0isxPaozGVKXdv0eY/purge",
    { "fastly-key": SECRET, "fastly-soft-purge": "1" },
    { surrogate_keys: TAGS },
  ],
  [
    "cloudflare",
    `/zones/${ZONE}/purge_cache`,
    { authorization: `Bearer ${SECRET}` },
    { tags: TAGS },
  ],
  [
    "webhook",
    "/purge",
    { "webhook-id": expect.any(String) },
    { type: "edge.purge", data: { all: false, tags: TAGS } },
  ],
] as const)("%s is asked as it documents", async (kind, path, own, body) => {
  recorder.answer = jsonAnswer({ success: true, errors: [] });
  const url = kind === "webhook" ? `${recorder.url}/purge` : recorder.url;
  await edges[kind](url)(new Set(["s1:a", "s1:b"]));
  const headers = expect.objectContaining({
    ...own,
    "content-type": "application/json",
  }) as unknown;
  expect(recorder.requests).toMatchObject([
    { method: "POST", path, headers, body },
  ]);
});

describe("Cloudflare", () => {
  it("gets no more than 30 tags in a call", async () => {
    recorder.answer = jsonAnswer({ success: true, errors: [] });
    await edges.cloudflare(recorder.url)(MANY);
    const calls = tagsOf("tags");
    expect(calls.every((tags) => tags.length <= 30)).toBe(true);
    expect(calls.flat()).toEqual(["wide", ...MANY]);
  });

  it.each([
    '{"success":false,"errors":[{"code":1012}]}',
    "<html>A page of a proxy</html>",
  ])("has not purged where it answers 200 and %s", async (body) => {
    recorder.answer = (response) => void response.end(body);
    await expect(edges.cloudflare(recorder.url)("all")).rejects.toThrow(
      "not confirmed",
    );
  });
});

it("a webhook is signed with its time, by the Standard Webhooks specification", async () => {
  const before = Math.floor(Date.now() / 1000);
  await edges.webhook(recorder.url)("all");
  const [{ headers, body } = expect.fail()] = recorder.requests;
  const time = String(headers["webhook-timestamp"]);
  expect(Number(time)).toBeGreaterThanOrEqual(before);
  const signed = `${String(headers["webhook-id"])}.${time}.${JSON.stringify(body)}`;
  const mac = createHmac("sha256", SECRET).update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${mac}`);
});

it("Varnish gets PURGE with the tags for xkey, in headers that it takes", async () => {
  await edges.varnish(recorder.url)(MANY);
  const lists = recorder.requests.map(({ method, path, headers }) => {
    expect([method, path]).toEqual(["PURGE", "/"]);
    expect(headers["authorization"]).toBeUndefined();
    return String(headers["xkey-softpurge"]);
  });
  expect(lists.every((list) => list.length < 8_000)).toBe(true);
  expect(lists.join(" ").split(" ")).toEqual(["wide", ...MANY]);
});

describe.each(Object.entries(edges))("a purge of %s", (_, purgeAt) => {
  it.each([301, 429, 503])(
    "that is answered with %i has failed, in words without a secret",
    async (status) => {
      recorder.answer = jsonAnswer({}, status);
      const purge = purgeAt(recorder.url)(new Set(["s1:a"]));
      await expect(purge).rejects.toThrow();
      await purge.catch((error: unknown) => {
        expect(String(error)).not.toContain(SECRET);
      });
    },
  );
});

it.each([
  ["too many for a header", MANY_MORE],
  ["one with a space", new Set(["s1:a b"])],
  ["one that is no ASCII", new Set(["s1:ä"])],
])("a page with %s has a tag that every purge names", async (_, syncTags) => {
  expect(edgeTags(syncTags)).toEqual(["all", "wide"]);
  await edges.fastly(recorder.url)(syncTags);
  expect(tagsOf("surrogate_keys").flat()).toContain("wide");
});
