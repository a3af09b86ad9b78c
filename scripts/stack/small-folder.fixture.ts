import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { keepBeforeUpgrade } from "./upgrade.ts";
import { noteVersions } from "./versions.ts";

/** A file of each kind in a data folder; none can be opened as what it stands for. */
export const FILES = {
  "secrets.json": "keys",
  "intake/outbox.sqlite": "requests",
  "supabase/postgres/base/1": "rows",
  "content-lake/content-lake.sqlite": "content",
  "content-lake/assets/images/a.png": "picture",
  "evidence/stored/CLAIM-A/b": "file",
};

/** Makes a data folder of these files for the calling test. */
export function makeSmallFolder() {
  const folder = folderOfTest("upgrade");
  const write = (name: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  for (const [name, text] of Object.entries(FILES)) write(name, text);
  return {
    folder,
    write,
    /** The names in it that begin so. */
    named: (start: string) =>
      readdirSync(folder).filter((name) => name.startsWith(start)),
    async upgrade() {
      await keepBeforeUpgrade(folder, () => {});
      write("intake/outbox.sqlite", "requests of the new version");
      write("intake/journal/000000000001.json", "a request");
      rmSync(path.join(folder, "evidence/stored/CLAIM-A/b"));
      write("evidence/staged/CLAIM-C/d", "a new file");
      noteVersions(folder);
    },
  };
}

/** The files of a folder with their texts. */
export function textsIn(where: string): Record<string, string> {
  const names = globSync("**", { cwd: where }).filter((name) =>
    statSync(path.join(where, name)).isFile(),
  );
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(where, name), "utf8")]),
  );
}
