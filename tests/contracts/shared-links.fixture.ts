import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import {
  PREVIEWED_ARTICLE as ARTICLE,
  PREVIEWED_PAGE as PAGE,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import type { TestStack } from "../fixtures/stack/stack.fixture.ts";
import { pageTypes } from "../../domain/page-types.ts";
import { queryLake } from "../fixtures/stack/lake.fixture.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The token of a shared link, and its record as the Studio writes it. */
function linkTo(documentId: string, fields: object = {}) {
  const token = randomBytes(32).toString("hex");
  const record = {
    _id: `drafts.preview-share-${token.slice(0, 8)}`,
    _type: "sitePreviewShare",
    tokenHash: createHash("sha256").update(token).digest("hex"),
    documentId,
    sharedBy: "a-sharer",
    expiresAt: new Date(Date.now() + 7 * DAY).toISOString(),
    ...fields,
  };
  return { token, record };
}

type Around = { stack: TestStack; previews: Previews };

/**
 * The tests of links to a draft, which end by stopping the stack.
 *
 * @param around a stack in which an article and others have drafts.
 * @param mark the words in the article's draft.
 */
export function describeSharedLinks(
  around: () => Around,
  mark: string,
  others: string,
): void {
  const mutate = (...mutations: object[]) =>
    around().previews.mutate(...mutations);

  async function share(fields: object = {}, documentId = ARTICLE) {
    const link = linkTo(documentId, fields);
    await mutate({ create: link.record });
    return link;
  }

  async function read(address: string, init: RequestInit = {}) {
    const response = await fetch(around().stack.siteUrl + address, {
      redirect: "manual",
      ...init,
    });
    const { status, headers } = response;
    return { status, headers, text: await response.text() };
  }

  const open = ({ token }: { token: string }, init: RequestInit = {}) =>
    read(`/shared/${token}`, init);

  describe("a link to a draft", () => {
    it("is read-only, to each type of page: no script, form, cookie, cache, listing or referrer", async () => {
      for (const type of pageTypes) {
        const lake = around().stack.contentLake!;
        const query = `*[_type == "${type}" && language in [null, "en"]][0]`;
        const document = await queryLake<{ _id: string; sections?: object[] }>(
          lake,
          query,
        );
        const words = "Words of this draft";
        const named = ["title", "heading", "name", "nextTitle"];
        await mutate({
          createOrReplace: {
            ...document,
            sections: document.sections?.map((section) => ({
              ...section,
              heading: words,
            })),
            ...Object.fromEntries(named.map((field) => [field, words])),
            _id: `drafts.${document._id}`,
          },
        });
        const { headers, status, text } = await open(
          await share({}, document._id),
        );
        expect(status, type).toBe(200);
        expect(text, type).toContain(words);
        expect(text).not.toMatch(/<script|modulepreload|<form (?!inert)/);
        expect(text).toMatch(/<meta name="robots" content="noindex"/);
        expect(Object.fromEntries(headers)).toMatchObject({
          "cache-control": "private, no-store",
          "x-robots-tag": "noindex",
          "referrer-policy": "no-referrer",
        });
        expect(headers.getSetCookie()).toEqual([]);
        const policy = headers.get("content-security-policy");
        expect(policy).toMatch(/^default-src 'none'; /);
        expect(policy).toContain("form-action 'none'");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toMatch(/script-src|connect-src/);
      }
    });

    it("shows the draft of its own document, also to an editor, and all else as it is published", async () => {
      const cookie = await around().previews.openPreview();
      expect((await read(PAGE, { headers: { cookie } })).text).toContain(
        others,
      );
      for (const own of ["", cookie]) {
        const { status, headers, text } = await open(await share(), {
          headers: { cookie: own },
        });
        expect(status).toBe(200);
        expect(text).toContain(mark);
        expect(text).not.toContain(others);
        expect(text).toContain("A draft");
        expect(headers.getSetCookie()).toEqual([]);
      }
      const visitor = await read(PAGE);
      expect(visitor.text).not.toContain(mark);
      expect(visitor.text).not.toContain("shared with you");
    });
  });

  describe("a link that does not work", () => {
    const GUESS = "0".repeat(64);
    const ago = (time: number) => new Date(Date.now() - time).toISOString();

    it("gets one answer, whatever the reason", async () => {
      const revoked = await share();
      expect((await open(revoked)).status).toBe(200);
      await mutate({ delete: { id: revoked.record._id } });
      const shared = async (fields: object, documentId?: string) =>
        (await share(fields, documentId)).token;
      const faults = {
        guessed: GUESS,
        malformed: "not-a-token",
        revoked: revoked.token,
        expired: await shared({ expiresAt: ago(1000) }),
        "older than any link may be": await shared({
          _createdAt: ago(31 * DAY),
        }),
        "of a published record": await shared({ _id: "published-share" }),
        "to nothing": await shared({}, "no-such-document"),
        "to what has no page": await shared({}, "siteSettings"),
      };
      const answers = new Set<string>();
      for (const [fault, token] of Object.entries(faults)) {
        const { status, headers, text } = await read(`/shared/${token}`);
        expect(status, fault).toBe(404);
        expect(text, fault).toContain("This link doesn’t work");
        expect(text, fault).not.toContain(mark);
        expect(Object.fromEntries(headers), fault).toMatchObject({
          "cache-control": "private, no-store",
          "x-robots-tag": "noindex",
          "referrer-policy": "no-referrer",
        });
        answers.add(
          text.replace(new RegExp(`${token}|nonce="[^"]*"`, "g"), ""),
        );
      }
      expect(answers.size).toBe(1);
    });

    it("is guessed by a network a few times only, and no other one pays for it", async () => {
      const link = await share();
      const from = (address: string) => ({
        headers: { "x-forwarded-for": address },
      });
      const guess = () => read(`/shared/${GUESS}`, from("203.0.113.5"));
      for (let count = 0; count < 20; count += 1)
        expect((await guess()).status).toBe(404);
      const { status, headers } = await guess();
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await open(link, from("203.0.113.5"))).status).toBe(429);
      // Nor does anyone for looking at what was shared with them.
      for (let count = 0; count <= 20; count += 1)
        expect((await open(link, from("203.0.113.6"))).status).toBe(200);
    });
  });

  // The last one: it stops the stack.
  it("a link leaves its token neither on the disk nor in a log", async () => {
    const { stack } = around();
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
}
