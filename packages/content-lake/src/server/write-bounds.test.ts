import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createWrites, HOUR_OF_UPLOADS } from "./write-bounds.ts";
import type { Identity } from "./security/identity.ts";
import { secretOf } from "../engine/lake.fixture.ts";
import { commentOf, serverOfFile, type Person } from "./server.fixture.ts";

const server = await serverOfFile();

const MUTATE = "/data/mutate/production";
const COMMENTS = "/data/mutate/production-comments";
const text = (bytes: number) => "x".repeat(bytes);
const create = (_id: string, fields: object = {}) => ({
  create: { _id, _type: "note", ...fields },
});

type Sender = Pick<Person, "api">;

async function send(sender: Sender, path: string, body: object) {
  const answer = await sender.api(path, body);
  const { message = "" } = (await answer.json()) as { message?: string };
  const wait = answer.headers.get("retry-after");
  return { status: answer.status, message, wait };
}

const write = (sender: Sender, ...mutations: object[]) =>
  send(sender, MUTATE, { mutations });
const operator: Sender = {
  api: (path, body) => server.api(path, { body }),
};

describe("what is too large is 413 in words", () => {
  it("a document of a person, and of a token", async () => {
    const editor = await server.person("editor");
    expect(
      await write(editor, create("fits", { text: text(990_000) })),
    ).toEqual({ status: 200, message: "", wait: null });
    const tooLarge = create("large", { text: text(1_000_000) });
    expect(await write(editor, tooLarge)).toMatchObject({
      status: 413,
      message: expect.stringMatching(/^Document "large" would have \d+ bytes/),
    });
    const grown = { patch: { id: "fits", set: { more: text(20_000) } } };
    expect((await write(editor, grown)).status).toBe(413);
    expect((await write(operator, tooLarge)).status).toBe(200);
    const body = create("larger", { text: text(4_000_000) });
    expect((await write(operator, body)).status).toBe(413);
  });

  it("a comment, in whatever way it grows", async () => {
    const reader = await server.person("viewer");
    const setup = { addonFor: "production" };
    await reader.api("/comments/production/setup", setup);
    const of = (_id: string, bytes: number) => ({
      create: { _id, ...commentOf(reader, { more: text(bytes) }) },
    });
    const comment = (...mutations: object[]) =>
      send(reader, COMMENTS, { mutations });
    expect((await comment(of("fits", 30_000))).status).toBe(200);
    expect((await comment(of("large", 32_000))).status).toBe(413);
    const grown = { patch: { id: "fits", set: { again: text(5_000) } } };
    expect((await comment(grown)).status).toBe(413);
    const x = Array(3_000).fill({});
    const wide = { patch: { id: "fits", unset: ["more"], set: { x } } };
    expect((await comment(wide)).status).toBe(200);
    const slow = { patch: { id: "fits", set: { "x[0:].a": 1 } } };
    expect(await comment(slow)).toMatchObject({
      status: 413,
      message: expect.stringMatching(/would take longer/),
    });
  });
});

describe("what is too much is 429, and says when it may be sent again", () => {
  it("more than 1 GB of a person's uploads in an hour", async () => {
    const [editor, other] = ["editor", "other"].map((id): Identity => {
      const caller = { id, roles: [], grants: [] };
      return { kind: "user", caller } as unknown as Identity;
    });
    const { admitUpload } = createWrites();
    const file = 100_000_000;
    for (let n = 0; n <= HOUR_OF_UPLOADS; n += file) admitUpload(editor!, file);
    expect(() => admitUpload(editor!, 1)).toThrow(
      /more than 1 GB of uploads.* in \d+ s/,
    );
    expect(() => admitUpload(other!, file)).not.toThrow();
  });

  it("more than 10 MB of a person in a minute, by large and by small requests", async () => {
    const [editor, other] = [
      await server.person("editor"),
      await server.person("editor"),
    ];
    const large = (n: number) => create(`minute-${n}`, { text: text(990_000) });
    // Copying a document is a small request.
    const copy = (n: number) => ({
      actionType: "sanity.action.document.version.create",
      publishedId: "minute-0",
      baseId: "minute-0",
      versionId: `versions.copy${n}.minute-0`,
    });
    const ways = [
      (n: number) => write(editor, large(n)),
      (n: number) =>
        send(other, "/data/actions/production", { actions: [copy(n)] }),
    ];
    for (const way of ways) {
      const answers = [await way(0)];
      while (answers.at(-1)?.status === 200 && answers.length < 40)
        answers.push(await way(answers.length));
      expect(answers.length).toBeGreaterThan(10);
      expect(answers.at(-1)).toEqual({
        status: 429,
        message: expect.stringMatching(
          /10 MB in a minute; try again in \d+ s$/,
        ),
        wait: expect.stringMatching(/^\d+$/),
      });
    }
    expect((await write(operator, create("operators"))).status).toBe(200);
  });

  it("more previews of a viewer than the Studio opens", async () => {
    const viewer = await server.person("viewer");
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 130) {
      const answer = await write(viewer, { create: secretOf(viewer) });
      statuses.push(answer.status);
    }
    expect(statuses.length).toBeGreaterThan(120);
    expect(statuses.at(-1)).toBe(429);
    const { result } = (await (
      await server.api(
        `/data/query/production?perspective=raw&query=${encodeURIComponent('count(*[_type == "sanity.previewUrlSecret"])')}`,
      )
    ).json()) as { result: number };
    expect(result).toBe(30);
  });
});

const article = (_id: string) => ({
  _id,
  _type: "article",
  picture: { asset: { _ref: "image-old", _weak: true } },
  body: Array.from({ length: 40 }, (_, n) => ({
    _key: `b${n}`,
    _type: "block",
    style: "normal",
    markDefs: [],
    children: [{ _key: "s", _type: "span", text: text(400), marks: [] }],
  })),
});

it("the fastest typist, a replaced picture and a release stay below all bounds", async () => {
  const editor = await server.person("editor");
  const ids = Array.from({ length: 200 }, (_, n) => `article-${n}`);
  const articles = ids.map((_id) => ({ create: article(_id) }));
  for (const start of [0, 100])
    await write(operator, ...articles.slice(start, start + 100));

  // 20 keys a second for a minute; the Studio sends what was typed once a second.
  const [publishedId, draftId] = ["article-0", "drafts.article-0"];
  const path = 'body[_key=="b3"].children[_key=="s"].text';
  for (let second = 0; second < 60; second += 1) {
    const at = 400 + second * 20;
    const diffMatchPatch = {
      [path]: `@@ -${at - 3},4 +${at - 3},24 @@\n xxxx\n+${text(20)}\n`,
    };
    const patch = { diffMatchPatch };
    const actionType = "sanity.action.document.edit";
    const actions = [{ actionType, publishedId, draftId, patch }];
    const answer = await send(editor, "/data/actions/production", { actions });
    expect(answer).toMatchObject({ status: 200 });
  }

  const replaced = ids.map((id) => ({
    patch: { id, set: { "picture.asset._ref": "image-new" } },
  }));
  expect(await write(editor, ...replaced)).toMatchObject({ status: 200 });

  const releaseId = "spring";
  const of = (name: string, fields: object) => ({
    actionType: `sanity.action.${name}`,
    ...fields,
  });
  const versions = ids.map((id) =>
    of("document.version.create", {
      publishedId: id,
      baseId: id,
      versionId: `versions.spring.${id}`,
    }),
  );
  for (const actions of [
    [of("release.create", { releaseId })],
    versions,
    [of("release.publish", { releaseId })],
  ]) {
    const answer = await send(editor, "/data/actions/production", { actions });
    expect(answer).toMatchObject({ status: 200 });
  }
  expect((await write(editor, create("goes-on"))).status).toBe(200);
}, 60_000);

describe("a disk that is waited for", () => {
  const [editor, other] = ["editor", "other"].map((id): Identity => {
    const caller = { id, roles: [], grants: [] };
    return { kind: "user", caller } as unknown as Identity;
  });

  /** Whose write comes first after the editor's have waited for the disk. */
  async function firstAfter(count: number, waitMs: number) {
    const { inTurn } = createWrites();
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    for (let write = 0; write < count; write += 1)
      await inTurn(editor!, 1, () => (now += waitMs));
    const order: string[] = [];
    await Promise.all(
      [editor!, other!].map((sender) =>
        inTurn(sender, 1, () => order.push(sender.caller.id)),
      ),
    );
    return order[0];
  }

  it("is not charged to the writer once it stalls", async () => {
    expect(await firstAfter(1, 600_000)).toBe("editor");
  });

  it("is charged while it is flushed again and again", async () => {
    expect(await firstAfter(126, 20)).toBe("other");
  });
});

it("an editor's write has its turn during an import, and no caller waits without a bound", async () => {
  const editor = await server.person("editor");
  const done: string[] = [];
  const follow = async (name: string, answer: Promise<{ status: number }>) => {
    const { status } = await answer;
    if (status === 200) done.push(name);
    return status;
  };
  const imported = Array.from({ length: 60 }, (_, n) =>
    follow(
      "import",
      write(operator, create(`import-${n}`, { text: text(1_000_000) })),
    ),
  );
  // So that the import waits before the editor does.
  await Promise.race(imported);
  const edit = follow("edit", write(editor, create("edited-meanwhile")));
  expect(await edit).toBe(200);
  const statuses = await Promise.all(imported);
  // Without turns it would be last.
  expect(done.indexOf("edit")).toBeLessThan(done.length / 2);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
}, 60_000);
