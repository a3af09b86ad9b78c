import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { expect, it, onTestFinished } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { takeDeliveryLock } from "../../app/intake/outbox/lock.server.ts";
import { erase, referencesOf } from "../../app/intake/outbox/erase.server.ts";
import {
  outboxFile,
  setAsideFiles,
} from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { openToRead } from "../../app/intake/outbox/read.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import { isTo, openOutbox } from "./outbox.ts";

const keepMessage = (outbox: DatabaseSync, email: string) =>
  keepSubmission(outbox, {
    submission: {
      kind: "contact",
      fields: { name: "A", email, phone: "", message: "Words" },
    },
    // A short one may stand in the log by chance.
    key: randomUUID(),
    triage: { box: "lead" },
    notices: [],
  });

it("finds a person in an outbox that is out of the way, and no new one there yet", () => {
  const folder = folderOfTest("erase");
  const email = "a@example.com";
  const outbox = openOutboxFile(folder);
  const { reference } = keepMessage(outbox, email);
  outbox.close();
  const file = outboxFile(folder);
  const damaged = "outbox-set-aside-2026-01-01T00-00-00-000Z.sqlite";
  renameSync(file, path.join(path.dirname(file), damaged));

  const found = openOutbox(folder, (opened) => referencesOf(opened, email));
  expect(found.references).toEqual([reference]);
  expect(setAsideFiles(folder)).toContain(damaged);
  found.close();
});

it.each([true, false])(
  "is not done while a reader keeps the log as it was, be the site running: %s",
  async (isRunning) => {
    const folder = folderOfTest("erase");
    const email = "a@example.com";
    const site = openOutboxFile(folder);
    onTestFinished(() => site.close());
    keepMessage(site, email);
    const lock = isRunning ? takeDeliveryLock(folder) : null;
    onTestFinished(() => lock?.release());
    const reader = openToRead(outboxFile(folder));
    reader.exec("BEGIN; SELECT * FROM submissions;");
    const found = openOutbox(folder, (opened) => referencesOf(opened, email));
    onTestFinished(() => found.close());
    const log = () => readFileSync(`${outboxFile(folder)}-wal`, "latin1");
    if (isRunning) {
      erase(site, () => [...found.references]);
      const settled = found.settle();
      setTimeout(() => {
        reader.close();
        erase(site, () => []);
      }, 700);
      await settled;
      expect(log()).not.toContain(email);
    } else {
      expect(() => found.remove()).toThrow(/its log still holds/);
      expect(log()).toContain(email);
      reader.close();
      found.remove();
      expect(log()).not.toContain(email);
    }
  },
);

it.each([
  ["Ann@Example.com", true],
  ['"Lee, Ann" <ann@example.com>', true],
  ["joann@example.com", false],
  ["ann@example.com.au", false],
  ['"ann@example.com" <bo@example.com>', false],
])("takes a mail to %s as one to the person: %s", (to, expected) => {
  const folder = folderOfTest("erase");
  const file = path.join(folder, "mail.json");
  writeFileSync(file, JSON.stringify({ to, subject: "", text: "" }));
  expect(isTo(file, "ann@example.com")).toBe(expected);
});
