import { writeFileSync } from "node:fs";
import { join } from "node:path";
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
import { sha256, takeStatement } from "../../app/content/preview/statement.ts";
import { judgeStatement } from "../../scripts/verify-statement/judge.ts";
import {
  cookieOf,
  createPreviews,
  PREVIEWED_ARTICLE as ARTICLE,
  PREVIEWED_PAGE as PAGE,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import { documentOf } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

const RENAMED = "/blog/renamed-guide";
const FIRST = "Neunzehn words of the first";
const SECOND = "Zwanzig words of the second";
const DRAFT = "Zwölfelf words of a draft";

let stack: TestStack;
let previews: Previews;

/** Writes one transaction with this id. */
async function write(transactionId: string, ...mutations: object[]) {
  const path = "/data/mutate/production";
  const { status } = await previews.lake(path, { mutations, transactionId });
  expect(status, transactionId).toBe(200);
}

/** The command's verdict on a file while the site runs. */
async function verify(content: string) {
  const folder = folderOfTest("evidence");
  const file = join(folder, "evidence.html");
  writeFileSync(file, content);
  const env = { DATA_DIR: stack.dataFolder };
  const args = [file];
  return runScript("scripts/verify-statement.ts", { args, env });
}

const patch = (id: string, set: object) => ({ patch: { id, set } });

beforeAll(async () => {
  stack = await startTestStack();
  previews = createPreviews(stack);
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
  const article = await documentOf(stack.contentLake!, ARTICLE);
  const draft = { ...article, _id: `drafts.${ARTICLE}`, title: DRAFT };
  await previews.mutate({ create: draft });
});
afterAll(() => stack.remove());

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

/** Submits the form in a page's bar, and returns the cookies that the site sets. */
async function choose(
  cookie: string,
  fields: Record<string, string>,
  page = PAGE,
) {
  const { text } = await previews.read(page, cookie);
  const tags = /name="tags" value="([^"]*)"/.exec(text)?.[1] ?? "";
  const sent = { to: page, tags, ...fields };
  const answer = await previews.post("/preview/moment", sent, cookie);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(page);
  return cookieOf(answer);
}

/** The site's message for a moment that it does not show. */
async function refusalOf(cookie: string, fields: Record<string, string>) {
  const flash = await choose(cookie, fields, RENAMED);
  expect(flash).toMatch(/^site_flash=/);
  return (await previews.read(RENAMED, `${cookie}; ${flash}`)).text;
}

describe("the site as it was", () => {
  it("shows what was published then, under the addresses of then, and no draft", async () => {
    const first = await openAsOf("first");
    const { response, text } = await previews.read(PAGE, first);
    expect(response.status).toBe(200);
    expect(text).toContain(FIRST);
    expect(text).not.toMatch(/Zwölfelf|data-sanity/);
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
    expect((await previews.read(RENAMED, renamed)).text).toContain(SECOND);
    // Visitors get the present, whatever was shown of the past.
    const visitor = (await previews.read(PAGE)).response;
    expect(visitor.headers.get("location")).toBe(RENAMED);
    expect((await previews.read(RENAMED)).text).toContain(SECOND);
  });

  it("leads back and forth through the changes of a page", async () => {
    const first = await openAsOf("first");
    const second = await choose(first, { step: "forth" });
    const { text } = await previews.read(PAGE, second);
    expect(text).toContain(SECOND);
    expect(lineOf(text)).toContain("and 1 more");
    const back = await choose(second, { step: "back" });
    expect((await previews.read(PAGE, back)).text).toContain(FIRST);
    const end = await openAsOf("renamed");
    expect(await refusalOf(end, { step: "forth" })).toContain(
      "this page did not change on that side",
    );
    const now = await choose(first, { now: "1" });
    expect((await previews.read(RENAMED, now)).text).toContain(DRAFT);
  });

  it("says of a moment why it cannot be shown, or that it is still to come", async () => {
    const cookie = await previews.openPreview();
    expect(await refusalOf(cookie, { moment: "2001-01-01T00:00" })).toMatch(
      /This moment is before the first content, which is from \w+ \d+, \d{4}, /,
    );
    expect(await refusalOf(cookie, { moment: "" })).toContain(
      "Choose both a date and a time.",
    );
    const unknown = await previews.follow(await previews.secret(), PAGE, {
      asOf: "lost-in-a-restore",
    });
    const cookies = unknown.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    expect((await previews.read(RENAMED, cookies)).text).toMatch(
      /neither a revision in the history, nor a time/,
    );
    // The clocks go forward in this night and skip this time.
    expect(await refusalOf(cookie, { moment: "2024-03-10T02:30" })).toContain(
      "March 10, 2024, 2:30 AM does not exist: the clocks go forward over it. The next time there is: 3:00 AM.",
    );
    // The clocks go back in this night, and show this time twice.
    const once = await choose(cookie, { moment: "2090-11-05T01:30" });
    const { text } = await previews.read(RENAMED, once);
    expect(lineOf(text)).toMatch(/1:30 AM CDT, which is still to come$/);
    const button = /<button(?=[^>]* name="at")[^>]* value="([^"]+)"/;
    const [, twin = ""] = button.exec(text) ?? [];
    const twice = await choose(once, { at: twin });
    expect(lineOf((await previews.read(RENAMED, twice)).text)).toContain(
      "1:30 AM CST",
    );
  });

  it("takes no forms, and shows neither requests nor accounts", async () => {
    const cookie = await openAsOf("first");
    const { text } = await previews.read("/contact", cookie);
    const forms = text.match(/<form[^>]*>/g)!;
    const sending = forms.filter(
      (form) => form.includes("post") && !form.includes("/preview/"),
    );
    expect(sending.length).toBeGreaterThan(0);
    for (const form of sending) expect(form).toContain("inert");
    const sent = await previews.post("/contact", { name: "Ann" }, cookie);
    expect(sent.status).toBe(403);
    expect(await sent.text()).toContain("Nothing can be sent");
    const request = `/request/${"a".repeat(43)}`;
    expect((await previews.read(request, cookie)).response.status).toBe(404);
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

  it("is verified as a whole, and its text is shown", async () => {
    const cookie = await openAsOf("first");
    const sent = { to: PAGE, evidence: "1" };
    const answer = await previews.post("/preview/moment", sent, cookie);
    const file = await answer.text();
    const { code, output } = await verify(file);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Verified: /)]);
    const lines = output.split("\n");
    expect(lines).toContain(`SHA-256 of the file: ${sha256(file)}`);
    expect(lines).toContain(FIRST);
    const other = file.replace(FIRST, FIRST.toUpperCase());
    expect((await verify(other)).code).toBe(1);
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
    expect((await previews.read(PAGE, `${cookie}x`)).text).not.toContain(FIRST);
    // As the lake does when the member signs out.
    await previews.mutate({ delete: { id } });
    const ended = await fetch(stack.siteUrl + PAGE, { headers: { cookie } });
    expect(await ended.text()).toContain("The preview has ended");
  });
});
