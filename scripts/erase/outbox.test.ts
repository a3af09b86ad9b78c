import { mkdtempSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { expect, it } from "vitest";

import { referencesOf } from "../../app/intake/outbox/erase.server.ts";
import {
  outboxFile,
  setAsideFiles,
} from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import { openOutbox } from "./outbox.ts";

it("finds a person in an outbox that is out of the way, and no new one there yet", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "erase-"));
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
  rmSync(folder, { recursive: true });
});
