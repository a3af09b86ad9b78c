import { expect, it } from "vitest";

import type { Schema } from "sanity";

import { mutate } from "../../packages/content-lake/src/engine/lake.fixture.ts";
import {
  type Person,
  serverOfFile,
} from "../../packages/content-lake/src/server/server.fixture.ts";
import { type Entry, readLog } from "../../studio/change-log/read-log.ts";

const text = (name: string, title: string) => ({ name, type: { title } });
const schema = {
  get: () => ({
    fields: [
      text("title", "Title"),
      text("slug", "Web address"),
      text("state", "State"),
      { name: "body", type: { title: "Text", of: [{ title: "Paragraph" }] } },
    ],
  }),
} as unknown as Pick<Schema, "get">;

const paragraph = (_key: string, ...words: string[]) => ({
  _key,
  _type: "block",
  children: words.map((word) => ({ _key: word, _type: "span", text: word })),
});

async function write(person: Person, ...mutations: object[]): Promise<void> {
  const path = "/data/mutate/production";
  expect((await person.api(path, { mutations })).status).toBe(200);
}

async function act(person: Person, ...actions: object[]): Promise<void> {
  const named = actions.map((action) => ({
    publishedId: "hail",
    draftId: "drafts.hail",
    ...action,
  }));
  const path = "/data/actions/production";
  const answer = await person.api(path, { actions: named });
  expect(await answer.json()).toHaveProperty("transactionId");
}

const patch = (set: object, id = "drafts.hail") => ({ patch: { id, set } });
const copy = (fields: object) => ({
  create: { _id: "drafts.hail", _type: "article", ...fields },
});
const ofAction = (name: string) => ({ actionType: `sanity.action.${name}` });

/** Everything in the list, oldest first. */
async function log(
  token = server.tokens.viewer,
  to = "2120-01-01T00:00:00Z",
): Promise<Entry[]> {
  const period = { from: "2020-01-01T00:00:00Z", to };
  const entries: Entry[] = [];
  const { signal } = new AbortController();
  const client = server.client(token);
  for await (const page of readLog(client, schema, period, signal))
    entries.push(...page.entries);
  return entries.toSorted((a, b) => a.since.localeCompare(b.since));
}

/** A short form of an entry: who, where, and each line. */
const said = ({ author, where, lines }: Entry) => [
  author === ann.id ? "Ann" : author === bob.id ? "Bob" : "a program",
  where,
  ...lines.map(({ label, before, after }) => `${label}: ${before} > ${after}`),
];

const server = await serverOfFile();
const ann = await server.person("editor", "Ann");
const bob = await server.person("editor", "Bob");

it("tells who changed what: typing is one line, and a publication is told once", async () => {
  const published = {
    title: "Hail",
    slug: { _type: "slug", current: "hail" },
    body: [paragraph("a", "A roof."), paragraph("b", "A wall.")],
  };
  const api = (mutations: object[]) =>
    server.api("/data/mutate/production", { body: { mutations } });
  await api([
    { create: { _id: "texas", _type: "state", name: "Texas" } },
    { create: { _id: "hail", _type: "article", ...published } },
    // What is not content has no line.
    { create: { _id: "x.y", _type: "article", title: "A dotted id" } },
    { create: { _id: "tag", _type: "media.tag", name: "A tag" } },
  ]);
  await write(ann, copy(published));
  for (const title of ["Hail d", "Hail dam", "Hail damage"])
    await write(ann, patch({ title }));
  await write(
    ann,
    patch({
      "body[0].children": paragraph("a", "A roof", " leaks.").children,
      state: { _type: "reference", _ref: "texas" },
    }),
  );
  await write(bob, patch({ "slug.current": "hail-damage" }));
  await write(ann, patch({ title: "Damage by hail" }));
  await act(ann, ofAction("document.publish"));
  await write(bob, copy({ ...published, title: "Not to stay" }));
  await act(bob, {
    ...ofAction("document.version.discard"),
    versionId: "drafts.hail",
  });
  await act(bob, { ...ofAction("document.unpublish") });
  await act(bob, {
    ...ofAction("document.delete"),
    includeDrafts: ["drafts.hail"],
  });

  const entries = (await log()).filter(({ id }) => id !== "texas");
  expect(entries.map(said)).toEqual([
    ["a program", "published", "Document:  > Published"],
    [
      "Ann",
      "draft",
      "Title: Hail > Hail damage",
      "Text › 1: A roof. > A roof leaks.",
      "State:  > Texas",
    ],
    ["Bob", "draft", "Web address: hail > hail-damage"],
    [
      "Ann",
      "published",
      "Title: Hail > Damage by hail",
      "Web address: hail > hail-damage",
      "Text › 1: A roof. > A roof leaks.",
      "State:  > Texas",
    ],
    [
      "Bob",
      "draft",
      "Title: Damage by hail > Not to stay",
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ],
    ["Bob", "draft", "Document:  > Draft discarded"],
    ["Bob", "published", "Document:  > Unpublished"],
    ["Bob", "draft", "Document:  > Deleted"],
  ]);
  expect(entries.every(({ name }) => /hail|stay/i.test(name))).toBe(true);
});

it("tells the same in pages of its size, and nothing of what was removed from history", async () => {
  const before = await log();
  const title = (text: string) => ({ _type: "article", title: text });
  for (let count = 0; count < 205; count += 1)
    mutate(server.lake, {
      createOrReplace: { _id: "drafts.wind", ...title(`${count}`) },
    });
  const after = await log();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map(said)).toEqual([
    ["a program", "draft", "Document:  > Draft created"],
  ]);
  server.lake.forget(["drafts.hail", "hail"]);
  expect(JSON.stringify(await log())).not.toMatch(/hail|leaks/i);
});

it("tells no words of a person whose consent was withdrawn, be it deleted since", async () => {
  const client = {
    _id: "roof",
    _type: "caseResult",
    title: "A roof of Ruth's",
  };
  mutate(server.lake, { create: client });
  mutate(server.lake, { patch: { id: "roof", set: { title: "Ruth's roof" } } });
  const shown = (await log()).filter(({ id }) => id === "roof");
  expect(JSON.stringify(shown)).toContain("Ruth");
  const beforehand = shown.at(-1)?.at;
  const day = { title: "A roof", consentWithdrawnOn: "2027-06-01" };
  mutate(server.lake, { patch: { id: "roof", set: day } });
  const told = async () => {
    const entries = (await log()).filter(({ id }) => id === "roof");
    expect(entries.length).toBeGreaterThan(2);
    return JSON.stringify(entries);
  };
  expect(await told()).not.toContain("Ruth");
  mutate(server.lake, { delete: { id: "roof" } });
  expect(await told()).not.toContain("Ruth");
  // The period may end before the consent was withdrawn.
  const earlier = await log(server.tokens.viewer, beforehand);
  const own = earlier.filter(({ id }) => id === "roof");
  expect(own.length).toBeGreaterThan(0);
  expect(JSON.stringify(own)).not.toContain("Ruth");
});

it("reads no more once it is stopped", async () => {
  const stop = new AbortController();
  const client = server.client(server.tokens.viewer);
  const period = { from: "2020-01-01T00:00:00Z", to: "2120-01-01T00:00:00Z" };
  const pages = readLog(client, schema, period, stop.signal);
  expect((await pages.next()).done).toBe(false);
  stop.abort();
  await expect(pages.next()).rejects.toThrow(/abort/i);
});

it("is refused to whom may not read history", () =>
  expect(log(server.tokens.published)).rejects.toMatchObject({
    statusCode: 403,
  }));
