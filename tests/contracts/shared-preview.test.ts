import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  createPreviews,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

/** Words of the shared draft alone. */
const MARK = "Zwölfelf shared words";
/** Words of all other drafts, and of nothing published. */
const OTHER = "Dreizehn unshared words";
const ARTICLE = "article-public-adjuster-guide";
const PAGE = "/blog/public-adjuster-guide";
const DAY = 24 * 60 * 60 * 1000;

/** The token of a shared link, and the id of its record. */
type Link = { token: string; id: string };

/**
 * The record of a link that works for a week, as the Studio writes it. In: the
 * document that it shows, fields that differ.
 */
function shareRecord(
  documentId: string,
  fields: object = {},
): Link & { record: object } {
  const token = randomBytes(32).toString("hex");
  const id = `drafts.preview-share-${token.slice(0, 8)}`;
  const record = {
    _id: id,
    _type: "sitePreviewShare",
    tokenHash: createHash("sha256").update(token).digest("hex"),
    documentId,
    sharedBy: "a-sharer",
    expiresAt: new Date(Date.now() + 7 * DAY).toISOString(),
    ...fields,
  };
  return { token, id, record };
}

let stack: TestStack;
let previews: Previews;
let published: Record<string, unknown>[];

beforeAll(async () => {
  stack = await startTestStack({
    env: { LOG_LEVEL: "info", TRUST_PROXY: "1" },
  });
  previews = createPreviews(stack);
  const query = `*[_id == "${ARTICLE}" || _id in *[_id == "${ARTICLE}"][0].related[]._ref
    || _id == *[_id == "${ARTICLE}"][0].author._ref || _id in ["siteSettings", "blogPage", "state-colorado"]]`;
  const { body } = await previews.lake(
    `/data/query/production?query=${encodeURIComponent(query)}`,
  );
  published = body["result"] as Record<string, unknown>[];
}, 120_000);
afterAll(() => stack.remove());

beforeEach(async () => {
  await previews.mutate(
    ...published.map((document) => ({ createOrReplace: document })),
    ...published.map(draftOf),
  );
});

function draftOf(document: Record<string, unknown>) {
  const words = document["_id"] === ARTICLE ? MARK : OTHER;
  const texts = ["title", "name", "tagline", "description", "backLabel"];
  const changed = texts.filter((field) => field in document);
  return {
    createOrReplace: {
      ...document,
      ...Object.fromEntries(changed.map((field) => [field, words])),
      _id: `drafts.${String(document["_id"])}`,
    },
  };
}

const recordOf = (fields: object = {}) => shareRecord(ARTICLE, fields);

/** An article that only a draft has. Out: the draft's id, and its slug. */
async function draftNewPage(): Promise<[string, string]> {
  const [id, current] = ["drafts.new-page", "not-published-yet"];
  const article = published.find(({ _id }) => _id === ARTICLE);
  const slug = { _type: "slug", current };
  await previews.mutate({
    createOrReplace: { ...article, _id: id, title: MARK, slug },
  });
  return [id, current];
}

async function share(fields: object = {}): Promise<Link> {
  const { record, ...link } = recordOf(fields);
  await previews.mutate({ create: record });
  return link;
}

async function read(address: string, init: RequestInit = {}) {
  const response = await fetch(`${stack.siteUrl}${address}`, {
    redirect: "manual",
    ...init,
  });
  return { response, status: response.status, text: await response.text() };
}

const open = ({ token }: Link, init: RequestInit = {}) =>
  read(`/shared/${token}`, init);

describe("a link to a draft", () => {
  it("shows the draft of its own document, and all else as it is published", async () => {
    const { status, text } = await open(await share());
    expect(status).toBe(200);
    expect(text).toContain(MARK);
    expect(text).not.toContain(OTHER);
    expect(text).toContain("A draft");
    // What the bar of a preview tells of drafts is for editors.
    expect(text).not.toMatch(/on this page|last edited/);
    const visitor = await read(PAGE);
    expect(visitor.text).not.toContain(MARK);
    expect(visitor.text).not.toContain("shared with you");
  });

  it("shows no other draft to an editor with an open preview", async () => {
    const secret = "secret-of-an-editor-12";
    const _id = "drafts.secret-of-an-editor";
    await previews.mutate({
      createOrReplace: { _id, _type: "sanity.previewUrlSecret", secret },
    });
    const preview = await read(`/preview?sanity-preview-secret=${secret}`);
    const [set = ""] = preview.response.headers.getSetCookie();
    const cookie = set.split(";")[0] ?? "";
    expect((await read(PAGE, { headers: { cookie } })).text).toContain(OTHER);
    const { response, text } = await open(await share(), {
      headers: { cookie },
    });
    expect(text).toContain(MARK);
    expect(text).not.toContain(OTHER);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("is read-only: no script, form, cookie, cache, listing or referrer", async () => {
    for (const documentId of [ARTICLE, "contactPage", "consultationPage"]) {
      const { response, status, text } = await open(
        await share({ documentId }),
      );
      expect(status).toBe(200);
      expect(text).not.toMatch(/<script|modulepreload|<form (?!inert)/);
      expect(text).toMatch(/<meta name="robots" content="noindex"/);
      const { headers } = response;
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.getSetCookie()).toEqual([]);
      const policy = headers.get("content-security-policy");
      expect(policy).toMatch(/^default-src 'none'; /);
      expect(policy).toContain("form-action 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src|connect-src/);
    }
  });

  it("follows its document to a new address", async () => {
    const link = await share();
    const slug = { _type: "slug", current: "moved-by-a-draft" };
    await previews.mutate({
      patch: { id: `drafts.${ARTICLE}`, set: { slug } },
    });
    expect((await open(link)).text).toContain(MARK);
    expect((await read("/blog/moved-by-a-draft")).status).toBe(404);
  });

  it("shows a page that was never published", async () => {
    const [, slug] = await draftNewPage();
    const { text } = await open(await share({ documentId: "new-page" }));
    expect(text).toContain(MARK);
    expect(text).toContain("not published yet");
    expect((await read(`/blog/${slug}`)).status).toBe(404);
  });

  it("shows the published page once the draft is published", async () => {
    const link = await share();
    await previews.mutate({ delete: { id: `drafts.${ARTICLE}` } });
    const { status, text } = await open(link);
    expect(status).toBe(200);
    expect(text).not.toContain(MARK);
    expect(text).toContain("published as you see it");
  });

  it("takes no form, and answers no data request", async () => {
    const link = await share();
    const headers = { origin: stack.siteUrl };
    const sent = await open(link, { method: "POST", headers, body: "a=b" });
    expect(sent.status).toBe(405);
    expect(sent.text).not.toContain(MARK);
    for (const rest of [".data", "/", "?index"]) {
      const { status, text } = await read(`/shared/${link.token}${rest}`);
      if (rest === "?index") expect(status).toBe(200);
      else expect(text).not.toContain(MARK);
    }
  });
});

describe("a link that does not work", () => {
  const GUESS = "0".repeat(64);

  it("gets one answer, whatever the reason", async () => {
    const old = new Date(Date.now() - 31 * DAY).toISOString();
    const past = new Date(Date.now() - 1000).toISOString();
    const revoked = await share();
    expect((await open(revoked)).status).toBe(200);
    await previews.mutate({ delete: { id: revoked.id } });
    const faults: Record<string, string> = {
      guessed: GUESS,
      malformed: "not-a-token",
      "in capitals": (await share()).token.toUpperCase(),
      revoked: revoked.token,
      expired: (await share({ expiresAt: past })).token,
      "older than any link may be": (await share({ _createdAt: old })).token,
      "without an end": (await share({ expiresAt: null })).token,
      "of another type": (await share({ _type: "article" })).token,
      "of a published record": (await share({ _id: "published-share" })).token,
      "to nothing": (await share({ documentId: "no-such-document" })).token,
      "to what has no page": (await share({ documentId: "siteSettings" }))
        .token,
    };
    const answers = new Set<string>();
    for (const [fault, token] of Object.entries(faults)) {
      const { status, response, text } = await read(`/shared/${token}`);
      expect(status, fault).toBe(404);
      expect(text, fault).toContain("This link does not work");
      expect(text, fault).not.toContain(MARK);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      const own = new RegExp(`${token}|nonce="[^"]*"`, "g");
      answers.add(text.replace(own, ""));
    }
    expect(answers.size).toBe(1);
  });

  it("is one whose draft has no page yet, or none any more", async () => {
    const [id] = await draftNewPage();
    const link = await share({ documentId: "new-page" });
    expect((await open(link)).status).toBe(200);
    await previews.mutate({ patch: { id, unset: ["slug"] } });
    expect((await open(link)).status).toBe(404);
    await previews.mutate({ delete: { id } });
    expect((await open(link)).status).toBe(404);
  });

  it("is limited by network", async () => {
    const link = await share();
    const from = (address: string) => ({
      headers: { "x-forwarded-for": address },
    });
    const guess = () => read(`/shared/${GUESS}`, from("203.0.113.5"));
    for (let count = 0; count < 20; count += 1)
      expect((await guess()).status).toBe(404);
    const { status, response, text } = await guess();
    expect(status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(text).toContain("Too many links");
    expect((await open(link, from("203.0.113.5"))).status).toBe(429);
    expect((await open(link, from("203.0.113.6"))).status).toBe(200);
    expect(stack.output()).toContain('"event":"lockout"');
  });
});

describe("the account that shares", () => {
  const SHARER = {
    email: "sharer@example.com",
    name: "Sharer",
    role: "editor",
    password: "a long enough secret",
  };

  async function tell(verb: string, fields: object = {}): Promise<void> {
    const { email } = SHARER;
    const command = { subject: "user", verb, email, ...fields };
    expect((await previews.lake("/accounts/commands", command)).status).toBe(
      200,
    );
  }

  /** What a browser of the sharer asks of the lake. */
  async function signIn() {
    const { studioUrl } = stack;
    const signedIn = await fetch(`${studioUrl}/v1/auth/login/local`, {
      method: "POST",
      body: new URLSearchParams(SHARER),
      redirect: "manual",
    });
    const [set = ""] = signedIn.headers.getSetCookie();
    const headers = {
      cookie: set.split(";")[0] ?? "",
      origin: studioUrl,
      "content-type": "application/json",
    };
    const me = await fetch(`${studioUrl}/v1/users/me`, { headers });
    const { id } = (await me.json()) as { id: string };
    const write = async (...mutations: object[]) => {
      const address = `${studioUrl}/v2025-02-19/data/mutate/production`;
      const body = JSON.stringify({ mutations });
      return (await fetch(address, { method: "POST", headers, body })).status;
    };
    return { id, write };
  }

  it("shares under its own id alone, and revokes its own links", async () => {
    await tell("set", SHARER);
    const { id, write } = await signIn();
    const others = await share();
    expect(await write({ delete: { id: others.id } })).toBe(403);
    const longer = { expiresAt: "2999-01-01T00:00:00Z" };
    expect(await write({ patch: { id: others.id, set: longer } })).toBe(403);
    expect(await write({ create: recordOf().record })).toBe(403);
    const { record, ...own } = recordOf({ sharedBy: id });
    expect(await write({ create: record })).toBe(200);
    expect((await open(own)).status).toBe(200);
    expect(await write({ delete: { id: own.id } })).toBe(200);
    expect((await open(own)).status).toBe(404);
    expect((await open(others)).status).toBe(200);
  });

  it.each([
    ["disable", {}],
    ["role", { role: "viewer" }],
    ["delete", {}],
  ])("takes its links with it: %s", async (verb, fields) => {
    await tell("set", SHARER);
    await tell("enable");
    const { id, write } = await signIn();
    const { record, ...link } = recordOf({ sharedBy: id });
    expect(await write({ create: record })).toBe(200);
    await tell("password", { password: SHARER.password });
    expect((await open(link)).status).toBe(200);
    await tell(verb, fields);
    expect((await open(link)).status).toBe(404);
  });
});

// The last one: it stops the stack.
it("leaves its token neither on the disk nor in a log", async () => {
  const link = await share();
  await open(link);
  await read(`//shared/${link.token}/`);
  await read(`/shared/${link.token}.data`);
  // A running stack writes files and removes them.
  await stack.stop();
  const files = readdirSync(stack.dataFolder, {
    recursive: true,
    encoding: "utf8",
  })
    .map((name) => path.join(stack.dataFolder, name))
    .filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(readFileSync(file).includes(link.token), file).toBe(false);
  expect(stack.output()).toContain("/shared/…");
  expect(stack.output()).not.toContain(link.token);
});
