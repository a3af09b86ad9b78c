import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";

import {
  referencesOf,
  withdraw,
} from "../../app/intake/outbox/erase.server.ts";
import { outboxFile } from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { Outbox } from "../../app/intake/outbox/outbox.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import { makeMachine } from "./machine.fixture.ts";

let data: string;
let faults: () => Promise<string[]>;

beforeEach(async () => {
  ({ data, faults } = await makeMachine());
});

/** An outbox with one accepted message, as after a stop. */
function keepOne(): string {
  const outbox = new Outbox(data);
  outbox.submit({
    submission: {
      kind: "contact",
      fields: { name: "A", email: "a@b.c", phone: "", message: "Words" },
    },
    key: "key",
    triage: { box: "lead" },
    notices: [],
  });
  outbox.close();
  return outboxFile(data);
}

it.each<[string, (file: string) => void, RegExp]>([
  [
    "was set aside",
    (file) => cpSync(file, path.join(file, "../outbox-set-aside-1.sqlite")),
    /Outbox warning: .*outbox-set-aside-1\.sqlite/,
  ],
  [
    "has changed words",
    (file) => {
      const bytes = readFileSync(file);
      bytes.write("Wards", bytes.indexOf("Words"));
      writeFileSync(file, bytes);
    },
    /Outbox error: .*damaged/,
  ],
  [
    "is of another version",
    (file) => {
      const outbox = new DatabaseSync(file);
      outbox.exec("PRAGMA user_version = 6; PRAGMA application_id = 6");
      outbox.close();
    },
    /Outbox error: .*another version/,
  ],
  ["is missing", (file) => rmSync(file), /Outbox error: .*in neither: 0/],
  [
    "is missing with its journal",
    (file) => rmSync(path.dirname(file), { recursive: true }),
    /Outbox error: .*in neither: 1/,
  ],
  [
    "delivered a file that is missing since",
    () => {
      const outbox = openOutboxFile(data);
      const bytes = {
        email: "a@b.c",
        fileName: "a.pdf",
        mediaType: "application/pdf",
        bytes: "7",
        sha256: "0".repeat(64),
      };
      const { reference } = keepSubmission(outbox, {
        submission: {
          kind: "evidence",
          of: "CLAIM-0123456789ABCDEF",
          linkHash: "a",
          fields: bytes,
        },
        key: "file",
        triage: { box: "lead" },
        notices: [],
      });
      expect(reference).toMatch(/^FILE-/);
      outbox.exec("UPDATE parts SET state = 'delivered', delivered_at = 1");
      outbox.close();
    },
    /Outbox error: Files of requests are missing in .*: 1, of requests: 1\./,
  ],
  [
    "has a request that was refused for good",
    () => {
      const outbox = openOutboxFile(data);
      outbox.exec("UPDATE parts SET state = 'parked'");
      outbox.close();
    },
    /Outbox error: 1 submission was refused for good/,
  ],
  [
    "is whole, and a note says that the database is gone",
    () => {
      mkdirSync(path.join(data, "supabase"));
      writeFileSync(path.join(data, "supabase/postgres.missing-1.txt"), "");
    },
    /Outbox warning: supabase\/postgres\.missing-1\.txt .*the database was/,
  ],
  [
    "was being erased from when the command was killed",
    () => {
      const outbox = openOutboxFile(data);
      withdraw(outbox, referencesOf(outbox, "a@b.c"));
      outbox.close();
    },
    /Outbox warning: .*erase.* again/,
  ],
])("says that an outbox %s", async (_what, breakIt, sentence) => {
  breakIt(keepOne());
  expect(await faults()).toEqual([expect.stringMatching(sentence)]);
});
