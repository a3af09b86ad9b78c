import { execFileSync } from "node:child_process";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
}, 400_000);
afterAll(() => stack.remove());

function lake(path: string, body?: unknown) {
  return callLake(
    stack.contentLake!.url,
    stack.contentLake!.writeToken,
    path,
    body,
  );
}

async function act(...actions: object[]): Promise<void> {
  const answer = await lake("/data/actions/production", { actions });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function read(
  address: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${stack.siteUrl}${address}`);
  return { status: response.status, text: await response.text() };
}

/** Reads until the page is as expected; every answer on the way must pass `never`. */
async function readUntil(
  address: string,
  expected: (page: { status: number; text: string }) => boolean,
  never: (page: { status: number; text: string }) => boolean = () => false,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const page = await read(address);
    expect(never(page), `${address} shows what it must not`).toBe(false);
    if (expected(page)) return;
    if (Date.now() > deadline) throw new Error(`${address} did not change.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("from publish to live", () => {
  it("shows an edit after publishing, and the draft at no moment before", async () => {
    const publishedId = "article-hail-damage-guide";
    const draftId = `drafts.${publishedId}`;
    const address = "/blog/hail-damage-guide";
    await read(address);
    await read("/blog");
    await act({
      actionType: "sanity.action.document.edit",
      draftId,
      publishedId,
      patch: { set: { title: "Unpublished words about hail" } },
    });
    for (let look = 0; look < 20; look += 1) {
      for (const page of [address, "/blog", `${address}.data`, "/blog.data"]) {
        expect((await read(page)).text).not.toContain(
          "Unpublished words about hail",
        );
      }
    }
    await act({
      actionType: "sanity.action.document.publish",
      draftId,
      publishedId,
    });
    await readUntil(address, ({ text }) =>
      text.includes("Unpublished words about hail"),
    );
    await readUntil("/blog", ({ text }) =>
      text.includes("Unpublished words about hail"),
    );
  });

  it("changes every page when the settings change", async () => {
    const pages = [
      "/",
      "/blog",
      "/compliance",
      "/states/texas",
      "/blog/hoa-claims",
    ];
    for (const page of pages) await read(page);
    await lake("/data/mutate/production", {
      mutations: [
        {
          patch: {
            id: "siteSettings",
            set: { disclaimer: "A disclaimer made for this test." },
          },
        },
      ],
    });
    for (const page of pages) {
      await readUntil(page, ({ text }) =>
        text.includes("A disclaimer made for this test."),
      );
    }
  });

  it("brings an edit of a snippet to every page that shows it, and breaks none without it", async () => {
    const id = "snippet-general-information";
    const pages = ["/blog/hail-damage-guide", "/blog/fire-damage-guide"];
    const mutate = (...mutations: object[]) =>
      lake("/data/mutate/production", { mutations });
    const words = "Written once, read on every page.";
    const note = { _type: "callout", _key: "n", tone: "note", text: words };
    for (const page of pages)
      expect((await read(page)).text).not.toContain(words);
    const { body } = await lake(`/data/doc/production/${id}`);
    const [original] = body["documents"] as Record<string, unknown>[];
    await mutate({ patch: { id, set: { text: [note] } } });
    for (const page of pages)
      await readUntil(page, ({ text }) => text.includes(words));

    const broken = ({ status }: { status: number }) => status !== 200;
    // Neither the Studio nor an ordinary mutation takes a snippet out of use.
    expect((await mutate({ delete: { id } })).status).toBe(409);
    const itself = {
      _type: "snippetReference",
      _key: "i",
      snippet: { _type: "reference", _ref: id },
    };
    for (const text of [[itself], "damaged"]) {
      await mutate({ patch: { id, set: { text } } });
      for (const page of pages)
        await readUntil(page, ({ text }) => !text.includes(words), broken);
      await mutate({ patch: { id, set: { text: [note] } } });
      for (const page of pages)
        await readUntil(page, ({ text }) => text.includes(words), broken);
    }
    await mutate({ createOrReplace: original });
  });

  it("shows a new article on its page and in the list, and 404 after it is unpublished", async () => {
    const publishedId = "article-made-for-this-test";
    const draftId = `drafts.${publishedId}`;
    expect((await read("/blog/made-for-this-test")).status).toBe(404);
    const { body } = await lake(
      `/data/doc/production/article-hail-damage-guide`,
    );
    const [original] = body["documents"] as Record<string, unknown>[];
    const { _id, _rev, _createdAt, _updatedAt, aliases, ...attributes } =
      original!;
    await act({
      actionType: "sanity.action.document.create",
      publishedId,
      attributes: {
        ...attributes,
        _id: draftId,
        title: "Made for this test",
        slug: { _type: "slug", current: "made-for-this-test" },
      },
      ifExists: "fail",
    });
    expect((await read("/blog/made-for-this-test")).status).toBe(404);
    await act({
      actionType: "sanity.action.document.publish",
      draftId,
      publishedId,
    });
    await readUntil(
      "/blog/made-for-this-test",
      ({ status, text }) =>
        status === 200 && text.includes("Made for this test"),
    );
    await readUntil("/blog", ({ text }) =>
      text.includes("/blog/made-for-this-test"),
    );
    await act({
      actionType: "sanity.action.document.unpublish",
      draftId,
      publishedId,
    });
    await readUntil("/blog/made-for-this-test", ({ status }) => status === 404);
    await readUntil(
      "/blog",
      ({ text }) => !text.includes("/blog/made-for-this-test"),
    );
  });

  it("serves what it has while the content source is gone, and fresh pages when it is back", async () => {
    await read("/compliance");
    // The lake is a child of the stack: it is killed and started again by it.
    const { result } = (
      await lake(
        "/data/query/production?query=*[_id==%22compliancePage%22][0].title",
      )
    ).body as { result: string };
    expect(result).toBeTypeOf("string");
    const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], {
      encoding: "utf8",
    }).split("\n");
    const pid = lines
      .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
      .find(
        (match) =>
          Number(match?.[2]) === stack.process.pid &&
          match?.[3]?.includes("content-lake"),
      )?.[1];
    process.kill(Number(pid), "SIGKILL");
    for (let look = 0; look < 30; look += 1) {
      expect((await read("/compliance")).status).toBe(200);
    }
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      const back = await lake("/data/mutate/production", {
        mutations: [
          {
            patch: {
              id: "compliancePage",
              set: { intro: "Written after the outage." },
            },
          },
        ],
      }).catch(() => null);
      if (back?.status === 200) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await readUntil(
      "/compliance",
      ({ status, text }) =>
        status === 200 && text.includes("Written after the outage."),
      ({ status }) => status !== 200,
    );
  });
});
