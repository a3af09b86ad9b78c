import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { referencesOf } from "../../app/intake/outbox/erase.server.ts";
import {
  outboxFile,
  setAsideFiles,
} from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import { isTo, openOutbox } from "./outbox.ts";

it("finds a person in an outbox that is out of the way, and no new one there yet", () => {
  const folder = folderOfTest("erase");
  const email = "a@example.com";
  const outbox = openOutboxFile(folder);
  const { reference } = keepSubmission(outbox, {
    submission: {
      kind: "contact",
      fields: { name: "A", email, phone: "", message: "Words" },
    },
    key: "key",
    verdict: { box: "lead" },
    notices: [],
  });
  outbox.close();
  const file = outboxFile(folder);
  const damaged = "outbox-damaged-2026-01-01T00-00-00-000Z.sqlite";
  renameSync(file, path.join(path.dirname(file), damaged));

  const found = openOutbox(folder, (opened) => referencesOf(opened, email));
  expect(found.references).toEqual([reference]);
  expect(setAsideFiles(folder)).toHaveLength(1);
  found.close();
});

it.each([
  ["ann@example.com", true],
  ["Ann@Example.com", true],
  ['"Lee, Ann" <ann@example.com>', true],
  ["bo@example.com, ann@example.com", true],
  ["joann@example.com", false],
  ["ann@example.com.au", false],
  ['"ann@example.com" <bo@example.com>', false],
])("takes a mail to %s as one to the person: %s", (to, expected) => {
  const folder = folderOfTest("erase");
  const file = path.join(folder, "mail.json");
  writeFileSync(file, JSON.stringify({ to, subject: "", text: "" }));
  expect(isTo(file, "ann@example.com")).toBe(expected);
});
