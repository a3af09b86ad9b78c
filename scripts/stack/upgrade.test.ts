import type * as FileSystem from "node:fs";
import type * as Promises from "node:fs/promises";
import { statfs } from "node:fs/promises";
import { openSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { makeSmallFolder, textsIn } from "./small-folder.fixture.ts";
import { lockStack } from "./stack-lock.ts";
import { keepBeforeUpgrade } from "./upgrade.ts";
import { noteVersions, releaseName, requireTakenOver } from "./versions.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof Promises>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

vi.mock("node:fs", async (original) => {
  const real = await original<typeof FileSystem>();
  return {
    ...real,
    openSync: vi.fn(real.openSync),
    writeFileSync: vi.fn(real.writeFileSync),
  };
});

let small: ReturnType<typeof makeSmallFolder>;
let folder: string;
let said: string[];
const say = (sentence: string) => void said.push(sentence);

beforeEach(() => {
  small = makeSmallFolder();
  ({ folder } = small);
  said = [];
});

describe("the stores of another version", () => {
  it("are copied before the start, and once", async () => {
    await keepBeforeUpgrade(folder, say);
    const copy = path.join(folder, "before-upgrade");
    const { "intake/outbox.sqlite": requests } = textsIn(copy);
    expect(requests).toBe("requests");
    expect(Object.keys(textsIn(copy))).toHaveLength(4);
    expect(said.join()).toContain(copy);
    // Nothing was changed by that start, and the release before ran on.
    small.write("intake/outbox.sqlite", "later requests");
    await keepBeforeUpgrade(folder, say);
    expect(textsIn(copy)["intake/outbox.sqlite"]).toBe("later requests");
    // The release before was killed: its database is open, as that of an upgrade would be.
    small.write("supabase/closed", "open 1-7-5-20261127090000");
    small.write("intake/outbox.sqlite", "yet later requests");
    await keepBeforeUpgrade(folder, say);
    expect(textsIn(copy)["intake/outbox.sqlite"]).toBe("yet later requests");
    // An upgrade that was killed goes on, and the next start of this version has none.
    small.write("supabase/closed", `open ${releaseName()}`);
    small.write("intake/outbox.sqlite", "half");
    utimesSync(copy, 1, 1);
    await keepBeforeUpgrade(folder, say);
    noteVersions(folder);
    for (const name of ["tmp", "old"])
      small.write(`before-upgrade.${name}/intake/outbox.sqlite`, "killed");
    await keepBeforeUpgrade(folder, say);
    expect(small.named("before-upgrade")).toEqual(["before-upgrade"]);
    expect(textsIn(copy)["intake/outbox.sqlite"]).toBe("yet later requests");
    expect(said).toHaveLength(4);
    // The way back from that start finds it.
    expect(statSync(copy).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ["intake/outbox.sqlite", "PRAGMA user_version = 8"],
    [
      "content-lake/content-lake.sqlite",
      "INSERT INTO lake_migrations VALUES ('b')",
    ],
  ])("of which %s has its next number stay as copied", async (name, step) => {
    const run = (sql: string) => {
      const store = new DatabaseSync(path.join(folder, name));
      store.exec(sql);
      store.close();
    };
    small.write(name, "");
    run("CREATE TABLE lake_migrations (name); PRAGMA user_version = 7");
    await keepBeforeUpgrade(folder, say);
    const before = textsIn(path.join(folder, "before-upgrade"));
    run(step);
    await keepBeforeUpgrade(folder, say);
    expect(textsIn(path.join(folder, "before-upgrade"))).toEqual(before);
  });

  it("are copied anew by the upgrade after", async () => {
    expect(() => requireTakenOver(folder)).toThrow(/No start of this release/);
    await small.upgrade();
    requireTakenOver(folder);
    small.write("versions.json", '{"outbox":7}');
    small.write("intake/outbox.sqlite", "later");
    await keepBeforeUpgrade(folder, say);
    const copy = textsIn(path.join(folder, "before-upgrade"));
    expect(copy["intake/outbox.sqlite"]).toBe("later");
  });

  it("of a newer version are refused, and the way back to this one stays", async () => {
    await small.upgrade();
    small.write("versions.json", '{"database":20990101000000}');
    await expect(keepBeforeUpgrade(folder, say)).rejects.toThrow(
      /database 20990101000000; .*or a newer one/,
    );
    const copy = textsIn(path.join(folder, "before-upgrade"));
    expect(copy["intake/outbox.sqlite"]).toBe("requests");
  });

  it("are taken over on a full disk too, and noted by the next start", async () => {
    await keepBeforeUpgrade(folder, say);
    vi.mocked(writeFileSync).mockImplementationOnce(() => {
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    });
    noteVersions(folder);
    expect(() => requireTakenOver(folder)).toThrow(/No start of this release/);
    noteVersions(folder);
    requireTakenOver(folder);
  });

  it.each([
    ["start", (empty: string) => keepBeforeUpgrade(empty, say)],
    ["command", (empty: string) => Promise.resolve(requireTakenOver(empty))],
  ])(
    "of a first %s are of this version, also if it is killed",
    async (_, begin) => {
      const empty = folderOfTest("empty");
      await begin(empty);
      writeFileSync(path.join(empty, "secrets.json"), "keys");
      await keepBeforeUpgrade(empty, say);
      expect(said).toEqual([]);
    },
  );
});

it("no copy is begun that would leave the forms no room", async () => {
  vi.mocked(statfs).mockResolvedValueOnce({ bavail: 2e8, bsize: 1 } as never);
  await expect(keepBeforeUpgrade(folder, say)).rejects.toThrow(
    /not enough room in .*: the copy .* needs 201 MB there, and 200 MB are free/,
  );
  expect(small.named("before")).toEqual([]);
});

it("a full disk alone does not keep a command from a data folder", () => {
  const fail = (code: string) =>
    vi.mocked(openSync).mockImplementationOnce(() => {
      throw Object.assign(new Error(code), { code });
    });
  fail("ENOSPC");
  expect(lockStack(folder)).not.toBeNull();
  fail("EMFILE");
  expect(() => lockStack(folder)).toThrow("EMFILE");
});
