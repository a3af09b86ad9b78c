import { createHash, randomInt } from "node:crypto";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

import { pagePaths } from "../fixtures/routes.fixture.ts";
import { readable } from "../fixtures/markup/compared-pages.fixture.ts";
import { cookieOf, createPreviews } from "../fixtures/site/previews.fixture.ts";
import { fetchFresh } from "../fixtures/site/site-pages.fixture.ts";
import { stormDocument } from "../fixtures/site/storm.fixture.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import { callLake, queryLake } from "../fixtures/stack/lake.fixture.ts";
import { actOn, makeRelease } from "../fixtures/stack/release.fixture.ts";
import {
  portsOf,
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

// Random edits of content of every type; later, after a backup and a restore,
// each moment must show what visitors got then.

const EDITS = Number(process.env["PAST_EDITS"] ?? 300);
/** How many pages are recorded after each edit. */
const PAGES = 8;

type Document = { _id: string; _type: string } & Record<string, unknown>;
type Sight = { edit: number; path: string; digest: string };

const pick = <Item>(all: readonly Item[]): Item => all[randomInt(all.length)]!;

/** What a reader gets: the status, the redirect's target, texts and pictures. */
async function digestOf(response: Response): Promise<string> {
  const { status, headers } = response;
  const text = readable(await response.text()).replaceAll(' inert=""', "");
  const location = headers.get("location") ?? "";
  const hash = createHash("sha256").update(text).digest("hex");
  return `${status} ${location} ${hash}`;
}

/** Makes random edits, and adds new addresses to the known ones. */
function createEditor({ contentLake }: TestStack, known: string[]) {
  const { url, writeToken } = contentLake!;
  const lake = (path: string, body?: unknown) =>
    callLake(url, writeToken, path, body);
  const ask = (filter: string) =>
    queryLake<Document[]>(contentLake!, `*[${filter}]`);

  const TEXTS = ["title", "name", "heading", "intro", "question"];
  const kinds: ((edit: number) => Promise<object[]>)[] = [
    async (edit) => {
      const type =
        'string::startsWith(_type, "sanity.") || string::startsWith(_type, "system.")';
      const { _id, ...fields } = pick(await ask(`!(${type})`));
      const field = pick([
        ...TEXTS.filter((each) => typeof fields[each] === "string"),
        "description",
      ]);
      return [
        { patch: { id: _id, set: { [field]: `Words of edit ${edit}` } } },
      ];
    },
    async () => {
      const { _id } = pick(await ask("defined(picture.asset)"));
      const _ref = pick(await ask('_type == "sanity.imageAsset"'))._id;
      return [{ patch: { id: _id, set: { "picture.asset._ref": _ref } } }];
    },
    async (edit) => {
      const { _id, slug } = pick(await ask('_type == "article"'));
      const { current } = slug as { current: string };
      const next = `${current.replace(/-edit\d+$/, "")}-edit${edit}`;
      const from = `/blog/${current}`;
      known.push(`/blog/${next}`);
      const moved = {
        _type: "redirect",
        from,
        to: `/blog/${next}`,
        status: 301,
      };
      return [
        { patch: { id: _id, set: { "slug.current": next } } },
        { create: { _id: `moved-${edit}`, ...moved } },
      ];
    },
    async () => {
      const redirects = await ask('_type == "redirect"');
      return redirects.length > 0
        ? [{ delete: { id: pick(redirects)._id } }]
        : [];
    },
    async () => {
      const changes = { active: randomInt(2) === 1 };
      return [{ createOrReplace: stormDocument(Date.now(), changes) }];
    },
    async () => {
      const { _id } = pick(await ask('_type == "stateLicence"'));
      const expiresOn = pick(["2020-01-31", "2099-01-31"]);
      return [{ patch: { id: _id, set: { expiresOn } } }];
    },
    async (edit) => {
      const { _id } = pick(await ask('_type in ["article", "hoaGuide"]'));
      const releaseId = `rPast${edit}`;
      const title = `Words of release ${edit}`;
      await makeRelease(lake, releaseId, { [_id]: { title } });
      await actOn(lake, { actionType: "release.publish", releaseId });
      return [];
    },
  ];

  return async (edit: number): Promise<void> => {
    const set = { footerNote: `Edit ${edit}.` };
    const mutations = [
      ...(await pick(kinds)(edit)),
      { patch: { id: "siteSettings", set } },
    ];
    const transactionId = `edit-${edit}`;
    const path = "/data/mutate/production";
    const answer = await lake(path, { mutations, transactionId });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
}

it("every moment of the past is what visitors got then, after a restore", async () => {
  const stack = await startTestStack();
  const backups = folderOfTest("past-backups");
  // The guide's loading state is another page, which has no past.
  const known = pagePaths.filter((each) => each !== "/blog/hoa-claims");
  const change = createEditor(stack, known);
  const sights: Sight[] = [];
  const read = (path: string, cookie = "") =>
    fetchFresh(stack.siteUrl + path, {
      redirect: "manual",
      headers: { cookie },
    });
  for (let edit = 0; edit < EDITS; edit += 1) {
    await change(edit);
    const note = `Edit ${edit}.`;
    await expect
      .poll(async () => (await read("/")).text(), { timeout: 20_000 })
      .toContain(note);
    for (let count = 0; count < PAGES; count += 1) {
      const path = pick(known);
      sights.push({ edit, path, digest: await digestOf(await read(path)) });
    }
  }

  const env = { DATA_DIR: stack.dataFolder, BACKUP_DIR: backups };
  const file = join(backups, "past.tar.gz");
  const made = await runScript("scripts/backup.ts", { env, args: [file] });
  expect(made.code, made.output).toBe(0);
  await stack.stop();
  const args = [file, "--force"];
  const restored = await runScript("scripts/restore.ts", { env, args });
  expect(restored.code, restored.output).toBe(0);
  const { dataFolder } = stack;
  const again = await startTestStack({
    dataFolder,
    fromNothing: true,
    ...portsOf(stack),
  });
  onTestFinished(() => again.remove());
  const previews = createPreviews(again);
  const different: Sight[] = [];
  for (let count = 0; count < EDITS; count += 1) {
    const sight = pick(sights);
    const asOf = { asOf: `edit-${sight.edit}` };
    const opened = await previews.follow(await previews.secret(), "/", asOf);
    const page = await read(sight.path, cookieOf(opened));
    if ((await digestOf(page)) !== sight.digest) different.push(sight);
  }
  expect(different).toEqual([]);
});
