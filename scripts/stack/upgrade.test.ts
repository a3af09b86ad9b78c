import type * as FileSystem from "node:fs";
import type * as Promises from "node:fs/promises";
import { statfs } from "node:fs/promises";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { erase, personHash } from "../../app/intake/outbox/erase.server.ts";
import { markFollowed } from "../../app/intake/outbox/erasures.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import { removeOldCopies } from "../../server/health/upgrade-copies.ts";
import { referencesIn } from "./take-requests.ts";
import {
  keepBeforeUpgrade,
  noteVersions,
  putBack,
  requireTakenOver,
  takeRequestsBack,
} from "./upgrade.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof Promises>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

vi.mock("node:fs", async (original) => {
  const real = await original<typeof FileSystem>();
  return { ...real, renameSync: vi.fn(real.renameSync) };
});

const FILES = {
  "secrets.json": "keys",
  "intake/outbox.sqlite": "requests",
  "supabase/postgres/base/1": "rows",
  "content-lake/content-lake.sqlite": "content",
  "content-lake/assets/images/a.png": "picture",
  "evidence/stored/CLAIM-A/b": "file",
};

let folder: string;
let said: string[];
const say = (sentence: string) => void said.push(sentence);

beforeEach(() => {
  folder = folderOfTest("upgrade");
  said = [];
  for (const [name, text] of Object.entries(FILES)) write(name, text);
});

function write(name: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

/** The files of a folder with their texts. */
function textsIn(where: string): Record<string, string> {
  const names = globSync("**", { cwd: where }).filter((name) =>
    statSync(path.join(where, name)).isFile(),
  );
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(where, name), "utf8")]),
  );
}

const named = (start: string) =>
  readdirSync(folder).filter((name) => name.startsWith(start));

async function upgrade(): Promise<void> {
  await keepBeforeUpgrade(folder, say);
  write("intake/outbox.sqlite", "requests of the new version");
  write("intake/journal/000000000001.json", "a request");
  rmSync(path.join(folder, "evidence/stored/CLAIM-A/b"));
  write("evidence/staged/CLAIM-C/d", "a new file");
  noteVersions(folder);
}

describe("the stores of another version", () => {
  it("are copied before the start, and once", async () => {
    await keepBeforeUpgrade(folder, say);
    const copy = path.join(folder, "before-upgrade");
    const { "intake/outbox.sqlite": requests } = textsIn(copy);
    expect(requests).toBe("requests");
    expect(Object.keys(textsIn(copy))).toHaveLength(4);
    expect(said.join()).toContain(copy);
    // Nothing was changed by that start, and the release before ran on.
    write("intake/outbox.sqlite", "later requests");
    await keepBeforeUpgrade(folder, say);
    expect(textsIn(copy)["intake/outbox.sqlite"]).toBe("later requests");
    // An upgrade that was killed goes on, and the next start of this version has none.
    write("supabase/migration", "20261129120000");
    write("intake/outbox.sqlite", "half");
    utimesSync(copy, 1, 1);
    await keepBeforeUpgrade(folder, say);
    noteVersions(folder);
    write("before-upgrade.tmp/intake/outbox.sqlite", "killed");
    await keepBeforeUpgrade(folder, say);
    expect(named("before-upgrade")).toEqual(["before-upgrade"]);
    expect(textsIn(copy)["intake/outbox.sqlite"]).toBe("later requests");
    expect(said).toHaveLength(3);
    // The way back from that start finds it.
    expect(statSync(copy).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  });

  it("are copied anew by the upgrade after", async () => {
    expect(() => requireTakenOver(folder)).toThrow(/No start of this release/);
    await upgrade();
    requireTakenOver(folder);
    write("versions.json", '{"outbox":7}');
    write("intake/outbox.sqlite", "later");
    await keepBeforeUpgrade(folder, say);
    const copy = textsIn(path.join(folder, "before-upgrade"));
    expect(copy["intake/outbox.sqlite"]).toBe("later");
  });

  it("of a newer version are refused, and the way back to this one stays", async () => {
    await upgrade();
    write("versions.json", '{"database":20990101000000}');
    await expect(keepBeforeUpgrade(folder, say)).rejects.toThrow(
      /database 20990101000000; .*or a newer one/,
    );
    const copy = textsIn(path.join(folder, "before-upgrade"));
    expect(copy["intake/outbox.sqlite"]).toBe("requests");
  });

  it("of a first start are not there", async () => {
    const empty = folderOfTest("empty");
    await keepBeforeUpgrade(empty, say);
    expect([readdirSync(empty), said]).toEqual([[], []]);
  });
});

it("no copy is begun that would leave the forms no room", async () => {
  vi.mocked(statfs).mockResolvedValueOnce({ bavail: 2e8, bsize: 1 } as never);
  await expect(keepBeforeUpgrade(folder, say)).rejects.toThrow(
    /not enough room in .*: the copy .* needs 201 MB there, and 200 MB are free/,
  );
  expect(named("before")).toEqual([]);
});

describe("the way back", () => {
  it("brings every store back as it was, and keeps what replaced it", async () => {
    await upgrade();
    const after = putBack(folder, 0)!;
    expect(textsIn(after)).toMatchObject({
      "intake/outbox.sqlite": "requests of the new version",
      "intake/journal/000000000001.json": "a request",
      "evidence/staged/CLAIM-C/d": "a new file",
    });
    rmSync(after, { recursive: true });
    rmSync(path.join(folder, "evidence"), { recursive: true });
    const { "evidence/stored/CLAIM-A/b": _, ...before } = FILES;
    expect(textsIn(folder)).toEqual(before);
  });

  it("does not lead to an upgrade of long ago, or none", async () => {
    expect(putBack(folder, 0)).toBeNull();
    await upgrade();
    expect(putBack(folder, Date.now() + 60_000)).toBeNull();
    expect(named("before-upgrade")).toHaveLength(1);
  });

  it("killed before any of its steps is finished by the next try", async () => {
    await upgrade();
    const upgraded = folderOfTest("upgraded");
    cpSync(folder, upgraded, { recursive: true, preserveTimestamps: true });
    const real = (await vi.importActual<typeof FileSystem>("node:fs"))
      .renameSync;
    let steps = 0;
    for (let killed = false; steps === 0 || killed; steps += 1) {
      rmSync(folder, { recursive: true });
      cpSync(upgraded, folder, { recursive: true });
      killed = false;
      let left = steps;
      vi.mocked(renameSync).mockImplementation((from, to) => {
        if (left === 0) throw new Error("killed");
        left -= 1;
        real(from, to);
      });
      try {
        putBack(folder, 0);
      } catch {
        killed = true;
        vi.mocked(renameSync).mockImplementation(real);
        if (named("la").length > 0)
          await expect(keepBeforeUpgrade(folder, say)).rejects.toThrow(
            /npm run restore -- --before-upgrade/,
          );
        putBack(folder, 0);
      }
      vi.mocked(renameSync).mockImplementation(real);
      expect(textsIn(folder)["intake/outbox.sqlite"]).toBe("requests");
      expect(existsSync(path.join(folder, "versions.json"))).toBe(false);
      expect(named("la")).toEqual([]);
      const [after = ""] = named("after-upgrade");
      expect(textsIn(path.join(folder, after))["intake/outbox.sqlite"]).toBe(
        "requests of the new version",
      );
    }
    expect(steps).toBeGreaterThan(8);
  });
});

describe("what people sent between an upgrade and the way back", () => {
  const inOutbox = (
    where: string,
    work: (outbox: ReturnType<typeof openOutboxFile>) => void,
  ) => {
    const outbox = openOutboxFile(where);
    work(outbox);
    outbox.close();
  };

  const send = (where: string, email: string, of?: string) => {
    const outbox = openOutboxFile(where);
    const fields = { name: "Test", email, phone: "" };
    const { reference } = keepSubmission(outbox, {
      key: email,
      triage: { box: "lead" },
      notices: [],
      submission: of
        ? { kind: "correction", of, linkHash: "", fields }
        : { kind: "contact", fields: { ...fields, message: "Hello" } },
    });
    outbox.close();
    return reference;
  };

  const secret = personHash("a secret of the site");
  const takeBack = async (data: string) => {
    const erased: string[] = [];
    await takeRequestsBack(data, {
      say,
      personOf: secret,
      eraseRows: async (some) => void erased.push(...some),
    });
    return erased;
  };

  it("stays erased, whether by the newer release or the older", async () => {
    const data = folderOfTest("erased");
    const kept = send(data, "kept@example.com");
    const first = send(data, "first@example.com");
    await keepBeforeUpgrade(data, say);
    inOutbox(data, (outbox) => erase(outbox, () => [first]));
    // Their address is that of a correction alone.
    send(data, "person@example.com", send(data, "before@example.com"));
    noteVersions(data);
    putBack(data, 0);
    expect(referencesIn(data)).toEqual([kept, first]);
    // The release before has followed this erasure of a person.
    const person = secret("person@example.com");
    const erasedAt = new Date(Date.now() + 1_000).toISOString();
    const erasure = { person, erasedAt, referenceHash: null };
    inOutbox(data, (outbox) => markFollowed(outbox, [erasure], 2));
    expect(await takeBack(data)).toEqual([first]);
    expect(referencesIn(data)).toEqual([kept]);
    expect(said.at(-1)).toContain("taken over: nothing");
  });

  it("is taken over by the next upgrade, beside what came after, once", async () => {
    const data = folderOfTest("sent");
    const first = send(data, "first@example.com");
    await keepBeforeUpgrade(data, say);
    const between = send(data, "between@example.com");
    noteVersions(data);
    putBack(data, 0);
    expect(referencesIn(data)).toEqual([first]);
    const later = send(data, "later@example.com");
    await takeBack(data);
    expect(said.at(-1)).toContain(between);
    expect(referencesIn(data)).toEqual([first, later, between]);
    await takeBack(data);
    expect(said).toHaveLength(2);
  });
});

it("what an upgrade has left is deleted after 30 days, and what waits is not", async () => {
  const [copy, taken, waiting] = [
    "before-upgrade",
    "after-upgrade-1.taken-over",
    "after-upgrade-2",
  ].map((name) => path.join(folder, name)) as [string, string, string];
  for (const each of [copy, taken, waiting]) mkdirSync(each);
  const DAY = 86_400_000;
  expect(await removeOldCopies(folder, Date.now() + 29 * DAY)).toEqual([]);
  const old = await removeOldCopies(folder, Date.now() + 31 * DAY);
  expect(old.sort()).toEqual([taken, copy]);
  expect(named("before-upgrade")).toEqual([]);
  expect(named("after-upgrade")).toEqual(["after-upgrade-2"]);
});
