import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { EvidenceFolder } from "../../app/intake/evidence/evidence-folder.server.ts";
import { consultation } from "../../app/intake/intakes.fixture.ts";
import {
  erase,
  personHash,
  withdraw,
} from "../../app/intake/outbox/erase.server.ts";
import {
  forgetErasures,
  markFollowed,
} from "../../app/intake/outbox/erasures.server.ts";
import { noteProgress } from "../../app/intake/outbox/journal.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { inTransaction } from "../../app/intake/outbox/transaction.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { proveBackup, restoreBackup } from "../backup/restore-backup.ts";
import { erasedIn, referencesIn } from "./take-requests.ts";
import { keepBeforeUpgrade } from "./upgrade.ts";
import { noteVersions } from "./versions.ts";
import { putBack, takeRequestsBack } from "./way-back.ts";

let said: string[];
const say = (sentence: string) => void said.push(sentence);

beforeEach(() => {
  said = [];
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

  const send = (where: string, email: string, of?: string, shownAt = NaN) => {
    const outbox = openOutboxFile(where);
    const fields = { name: "Test", email, phone: "" };
    const { reference } = keepSubmission(outbox, {
      key: email,
      ...(shownAt && { shownAt }),
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

  it("is erased again, unless the same form was sent again", async () => {
    const data = folderOfTest("again");
    const sendForm = () => send(data, "a@example.com", undefined, 1);
    send(data, "first@example.com");
    await keepBeforeUpgrade(data, say);
    const reference = sendForm();
    inOutbox(data, (outbox) => erase(outbox, () => [reference]));
    noteVersions(data);
    putBack(data, 0);
    expect(sendForm()).toBe(reference);
    expect(await takeBack(data)).toEqual([]);
    expect(referencesIn(data)).toContain(reference);
  });

  it("corrects nothing that its sender has put right since", async () => {
    const data = folderOfTest("corrected");
    const request = send(data, "first@example.com");
    await keepBeforeUpgrade(data, say);
    send(data, "between@example.com", request);
    noteVersions(data);
    putBack(data, 0);
    const newer = send(data, "newer@example.com", request);
    await takeBack(data);
    expect(referencesIn(data)).toEqual([request, newer]);
  });

  it("keeps its order, whichever of its numbers are free by then", async () => {
    const data = folderOfTest("order");
    const request = send(data, "first@example.com");
    await keepBeforeUpgrade(data, say);
    const older = send(data, "older@example.com", request);
    const newer = send(data, "newer@example.com", request);
    noteVersions(data);
    putBack(data, 0);
    const later = send(data, "later@example.com");
    const gone = send(data, "gone@example.com");
    inOutbox(data, (outbox) => erase(outbox, () => [gone]));
    await takeBack(data);
    expect(referencesIn(data)).toEqual([request, later, older, newer]);
  });

  it("is not what has left since, nor forgotten as erased while it waits", async () => {
    const data = folderOfTest("left");
    const left = send(data, "left@example.com");
    noteProgress(data, 1);
    await keepBeforeUpgrade(data, say);
    const between = send(data, "between@example.com");
    noteVersions(data);
    putBack(data, 0);
    inOutbox(data, (outbox) => {
      // As a database that syncs has had it for thirty days.
      inTransaction(outbox, () =>
        outbox.prepare("DELETE FROM submissions WHERE reference = ?").run(left),
      );
      erase(outbox, () => [between]);
      expect(forgetErasures(outbox, -1)).toEqual([]);
    });
    await takeBack(data);
    expect(referencesIn(data)).toEqual([]);
    inOutbox(data, (outbox) =>
      expect(forgetErasures(outbox, -1)).toEqual([between]),
    );
  });

  it("is withdrawn or erased, where that had begun", async () => {
    const data = folderOfTest("withdrawn");
    const message = send(data, "message@example.com");
    const outbox = openOutboxFile(data);
    const { reference } = keepSubmission(outbox, {
      key: "key",
      triage: { box: "lead" },
      notices: [],
      submission: consultation(),
    });
    outbox.close();
    await keepBeforeUpgrade(data, say);
    inOutbox(data, (newer) => withdraw(newer, [message, reference]));
    noteVersions(data);
    const after = putBack(data, 0)!;
    expect(erasedIn(data)).toEqual([]);
    expect(erasedIn(after)).toEqual([message, reference]);
    await takeBack(data);
    expect(erasedIn(data)).toEqual([message, reference]);
    expect(referencesIn(data)).toEqual([reference]);
  });

  it("stays erased where a restore replaces the outbox that knew it", async () => {
    const data = folderOfTest("replaced");
    const first = send(data, "first@example.com");
    const file = path.join(folderOfTest("backups"), "a.tar.gz");
    await makeBackup(data, file);
    await keepBeforeUpgrade(data, say);
    const between = send(data, "between@example.com");
    const kept = send(data, "kept@example.com");
    send(data, "person@example.com");
    noteVersions(data);
    putBack(data, 0);
    const person = secret("person@example.com");
    const erasedAt = new Date(Date.now() + 1_000).toISOString();
    inOutbox(data, (outbox) => {
      erase(outbox, () => [first, between]);
      markFollowed(outbox, [{ person, erasedAt, referenceHash: null }], 9);
    });
    await restoreBackup(file, data, true);
    await takeBack(data);
    // The restored database has the first one, too.
    expect(referencesIn(data)).toEqual([first, kept]);
  });

  it("keeps no backup from being restored, if it cannot be read", async () => {
    const data = folderOfTest("unreadable");
    const first = send(data, "first@example.com");
    const file = path.join(folderOfTest("backups"), "a.tar.gz");
    await makeBackup(data, file);
    await keepBeforeUpgrade(data, say);
    noteVersions(data);
    const waiting = putBack(data, 0)!;
    mkdirSync(path.join(waiting, "evidence/staged/CLAIM-A/no-file"), {
      recursive: true,
    });
    const log = vi.spyOn(console, "log").mockImplementation(say);
    await restoreBackup(file, data, true);
    log.mockRestore();
    expect(said.at(-1)).toContain(path.basename(waiting));
    expect(referencesIn(data)).toEqual([first]);
  });

  it("is in each backup, and is not left behind by a restore, with its files", async () => {
    const data = folderOfTest("waiting");
    const outside = folderOfTest("backups");
    const make = async (name: string) => {
      const file = path.join(outside, name);
      await makeBackup(data, file);
      return file;
    };
    const files = (where: string) => new EvidenceFolder(where);
    const bytes = Buffer.from("a roof");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const first = send(data, "first@example.com");
    const earlier = await make("earlier.tar.gz");
    await keepBeforeUpgrade(data, say);
    const between = send(data, "between@example.com");
    const place = { reference: between, sha256 };
    await files(data).stage(place, bytes);
    noteVersions(data);
    const waiting = path.basename(putBack(data, 0)!);
    // The release before removes files that it does not know.
    await files(data).remove(between);
    const later = await make("later.tar.gz");
    expect(await proveBackup(later)).toMatchObject({
      waiting: { [waiting]: 2 },
    });
    const unpacked = folderOfTest("unpacked");
    execFileSync("tar", ["-xzf", later, "-C", unpacked]);
    const manifest = path.join(unpacked, "manifest.json");
    const { counts, ...rest } = JSON.parse(readFileSync(manifest, "utf8"));
    // An earlier release counted the folders alone.
    const before = JSON.stringify({
      ...rest,
      counts: { ...counts, waiting: 1 },
    });
    writeFileSync(manifest, before);
    execFileSync("tar", ["-czf", later, "-C", unpacked, "."]);
    expect(await proveBackup(later)).toMatchObject({ waiting: 1 });

    const elsewhere = path.join(outside, "elsewhere");
    await restoreBackup(later, elsewhere, true);
    await restoreBackup(earlier, data, true);
    for (const where of [elsewhere, data]) {
      expect(existsSync(path.join(where, waiting))).toBe(true);
      await takeBack(where);
      expect(said.at(-1)).toContain("They are also in");
      expect(referencesIn(where)).toEqual([first, between]);
      expect(await files(where).read(place)).toEqual(bytes);
    }
    const none = await makeBackup(data, path.join(outside, "none.tar.gz"));
    expect(none.counts.waiting).toBeUndefined();
  });
});
