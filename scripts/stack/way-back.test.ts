import type * as FileSystem from "node:fs";
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import type * as Promises from "node:fs/promises";
import { rm } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { makeBackup } from "../backup/make-backup.ts";
import { retain } from "../retention/retain.ts";
import { removeOldCopies } from "../../server/health/upgrade-copies.ts";
import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { readAllVariables } from "./environment.ts";
import { FILES, makeSmallFolder, textsIn } from "./small-folder.fixture.ts";
import { keepBeforeUpgrade } from "./upgrade.ts";
import { requireTakenOver } from "./versions.ts";
import { putBack } from "./way-back.ts";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof FileSystem>();
  return {
    ...real,
    linkSync: vi.fn(real.linkSync),
    renameSync: vi.fn(real.renameSync),
  };
});

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof Promises>();
  return { ...real, rm: vi.fn(real.rm) };
});

let small: ReturnType<typeof makeSmallFolder>;
let folder: string;
const say = () => {};

beforeEach(() => {
  small = makeSmallFolder();
  ({ folder } = small);
});

describe("the way back", () => {
  it("brings every store back as it was, and keeps what replaced it", async () => {
    await small.upgrade();
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
    await small.upgrade();
    expect(putBack(folder, Date.now() + 60_000)).toBeNull();
    expect(small.named("before-upgrade")).toHaveLength(1);
  });

  it("for which there is no room changes nothing", async () => {
    await small.upgrade();
    const before = textsIn(folder);
    vi.mocked(linkSync).mockImplementationOnce(() => {
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    });
    expect(() => putBack(folder, 0)).toThrow(/the disk is full. Nothing was/);
    expect(textsIn(folder)).toEqual(before);
    expect(putBack(folder, 0)).not.toBeNull();
  });

  it("copies files where none can be linked", async () => {
    await small.upgrade();
    vi.mocked(linkSync).mockImplementationOnce(() => {
      throw Object.assign(new Error("two disks"), { code: "EXDEV" });
    });
    expect(textsIn(putBack(folder, 0)!)).toMatchObject({
      "evidence/staged/CLAIM-C/d": "a new file",
    });
  });

  it("replaces no store that was made while it was interrupted", async () => {
    await small.upgrade();
    const [copy, made] = ["laid-back-1", "intake/outbox.sqlite"] as const;
    cpSync(path.join(folder, "before-upgrade"), path.join(folder, copy), {
      recursive: true,
    });
    expect(() => requireTakenOver(folder)).toThrow(/was interrupted/);
    expect(() => putBack(folder, 0)).toThrow(/was made while .* Move it away/);
    expect(textsIn(folder)[made]).toBe("requests of the new version");
  });

  it("killed before any of its steps is finished by the next try", async () => {
    await small.upgrade();
    const { retention } = readAllVariables({});
    const whole = () =>
      Object.fromEntries(
        Object.entries(textsIn(folder)).map(([name, text]) => [
          name.replace(/^after-upgrade-[^/]+/, "after"),
          text,
        ]),
      );
    const upgraded = folderOfTest("upgraded");
    cpSync(folder, upgraded, { recursive: true, preserveTimestamps: true });
    const real = (await vi.importActual<typeof FileSystem>("node:fs"))
      .renameSync;
    putBack(folder, 0);
    const expected = whole();
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
        if (small.named("la").length > 0)
          for (const refused of [
            () => keepBeforeUpgrade(folder, say),
            () => makeBackup(folder, path.join(upgraded, "a.tar.gz")),
            () => retain(folder, retention, true),
          ])
            await expect(refused).rejects.toThrow(
              /npm run restore -- --before-upgrade/,
            );
        putBack(folder, 0);
      }
      vi.mocked(renameSync).mockImplementation(real);
      expect(whole()).toEqual(expected);
    }
    expect(steps).toBeGreaterThan(8);
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
  expect(small.named("before-upgrade")).toEqual([]);
  expect(small.named("after-upgrade")).toEqual(["after-upgrade-2"]);
});

it("a copy that is half deleted is no copy", async () => {
  await small.upgrade();
  vi.mocked(rm).mockImplementation(async (place) => {
    if (existsSync(place)) throw new Error("killed");
  });
  const DAYS = 31 * 86_400_000;
  await expect(removeOldCopies(folder, Date.now() + DAYS)).rejects.toThrow();
  vi.mocked(rm).mockReset();
  expect(putBack(folder, 0)).toBeNull();
  expect(await removeOldCopies(folder)).toEqual([]);
  expect(small.named("before-upgrade")).toEqual([]);
});
