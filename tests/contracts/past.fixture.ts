import {
  afterAll,
  beforeAll,
  describe,
  expect,
  it,
  onTestFinished,
} from "vitest";

import { copyContent } from "#content-lake/backup/content";
import { openLake } from "#content-lake/engine";
import { assetFileOf } from "#content-lake/purged-assets";
import { takeStatement } from "../../app/content/preview/statement.ts";
import { judgeStatement } from "../../scripts/verify-statement/judge.ts";
import {
  cookieOf,
  PREVIEWED_ARTICLE as ARTICLE,
  PREVIEWED_PAGE as PAGE,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import type { TestStack } from "../fixtures/stack/stack.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

const RENAMED = "/blog/renamed-guide";
const FIRST = "Neunzehn words of the first";
const SECOND = "Zwanzig words of the second";

/**
 * The tests of the site's past.
 *
 * @param around a stack in which the article has a draft.
 * @param draft a word of it.
 */
export function describePast(
  around: () => { stack: TestStack; previews: Previews },
  draft: string,
): void {
  describe("the site as it was", () => {
    let stack: TestStack;
    let previews: Previews;

    /** Writes one transaction with this id. */
    async function write(transactionId: string, ...mutations: object[]) {
      const path = "/data/mutate/production";
      const { status } = await previews.lake(path, {
        mutations,
        transactionId,
      });
      expect(status, transactionId).toBe(200);
    }

    const patch = (id: string, set: object) => ({ patch: { id, set } });

    beforeAll(async () => {
      ({ stack, previews } = around());
      await write("first", patch(ARTICLE, { title: FIRST }));
      await write(
        "aside",
        patch("faq-appraisal-services-1", { question: "Changed aside?" }),
      );
      await write(
        "second",
        patch(ARTICLE, { title: SECOND }),
        patch("navigation", { note: "changed" }),
      );
      await write(
        "renamed",
        patch(ARTICLE, { "slug.current": RENAMED.split("/")[2] }),
        {
          create: {
            _id: "moved",
            _type: "redirect",
            from: PAGE,
            to: RENAMED,
            status: 301,
          },
        },
      );
    });
    afterAll(() => previews.mutate({ delete: { id: "moved" } }));

    /** Opens the site as it was right after a transaction; returns the preview's cookie. */
    const openAsOf = async (asOf: string) =>
      cookieOf(await previews.follow(await previews.secret(), PAGE, { asOf }));

    /** No cache may store it, and no search engine. */
    function expectPrivate({ headers }: Response) {
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex");
    }

    const lineOf = (text: string) =>
      /data-preview=.*?<summary[^>]*>(.*?)<\/summary>/s
        .exec(text)?.[1]
        ?.replace(/<[^>]+>/g, "");

    it("shows what was published then, under the addresses of then, and no draft", async () => {
      const first = await openAsOf("first");
      const { response, text } = await previews.read(PAGE, first);
      expect(response.status).toBe(200);
      expect(text).toContain(FIRST);
      expect(text).not.toContain(draft);
      expect(text).not.toContain("data-sanity");
      expect(lineOf(text)).toMatch(
        /^Preview: the page as it was · as of \w+ \d+, \d{4}, [\d:]+ [AP]M C[DS]T · .+ changed “/,
      );
      expectPrivate(response);
      const later = await previews.read(RENAMED, first);
      expect(later.response.status).toBe(404);
      const renamed = await openAsOf("renamed");
      const moved = (await previews.read(PAGE, renamed)).response;
      expect([moved.status, moved.headers.get("location")]).toEqual([
        301,
        RENAMED,
      ]);
      expectPrivate(moved);
      // It takes no form: a request would be one of today.
      const sent = await previews.post("/contact", { name: "Ann" }, first);
      expect([sent.status, await sent.text()]).toEqual([
        403,
        expect.stringContaining("Nothing can be sent from a page of the past"),
      ]);
      expect((await previews.read(RENAMED, renamed)).text).toContain(SECOND);
      // Visitors get the present, whatever was shown of the past.
      const visitor = (await previews.read(PAGE)).response;
      expect(visitor.headers.get("location")).toBe(RENAMED);
      expect((await previews.read(RENAMED)).text).toContain(SECOND);
    });

    it("is exported as one file, which only the record of the lake verifies", async () => {
      const cookie = await openAsOf("first");
      const sent = { to: PAGE, evidence: "1" };
      const answer = await previews.post("/preview/moment", sent, cookie);
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
      expectPrivate(answer);
      const file = await answer.text();
      expect(file).toContain(FIRST);
      expect(file).not.toMatch(
        /<script(?! type="application\/json")|<link|srcset|src="(?!data:\w)|url\((?!data:\w)/i,
      );
      const folder = folderOfTest("past");
      const { url, writeToken: token } = stack.contentLake!;
      await copyContent({ folder, running: { url, token } }, folder);
      const lake = openLake({ folder });
      onTestFinished(() => {
        lake.close();
      });
      expect(judgeStatement(lake, file).text).toMatch(
        /^Verified: \S+public-adjuster-guide as of .+ with \d\d+ documents and [1-9]/,
      );
      const { documents } = JSON.parse(takeStatement(file)!.json) as {
        documents: { id: string }[];
      };
      const picture = documents.find(({ id }) => id.startsWith("image-"))!.id;
      lake.forget([picture]);
      expect(judgeStatement(lake, file).code).toBe(1);
      lake.purgedAssets.add(assetFileOf(picture)!, "a person");
      expect(judgeStatement(lake, file).text).toMatch(
        /^Verified: .+ was removed for good since\.$/,
      );
    });

    it("is opened by nobody without the preview of a member, and ends with it", async () => {
      for (const path of [`${PAGE}?asOf=first`, `/preview?asOf=first`])
        expect((await previews.read(path)).text).not.toContain(FIRST);
      const forged = await previews.follow("secret-of-nobody-at-all", PAGE, {
        asOf: "first",
      });
      expect(forged.status).toBe(401);
      const headers = { "x-as-of": "first", asOf: "first" };
      const asked = await fetch(stack.siteUrl + PAGE, { headers });
      expect(await asked.text()).toContain(SECOND);
      const { secret, id } = await previews.makeSecret();
      const opened = await previews.follow(secret, PAGE, { asOf: "first" });
      const cookie = cookieOf(opened);
      expect((await previews.read(PAGE, cookie)).text).toContain(FIRST);
      expect((await previews.read(PAGE, `${cookie}x`)).text).not.toContain(
        FIRST,
      );
      // As the lake does when the member signs out.
      await previews.mutate({ delete: { id } });
      const ended = await fetch(stack.siteUrl + PAGE, { headers: { cookie } });
      expect(await ended.text()).toContain("The preview has ended");
    });
  });
}
