import { spawnSync } from "node:child_process";
import { cpSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";

import {
  asLead,
  consultation,
  down,
  everythingArrives,
  message,
  review,
  sendTo,
  intakesOfEachTest,
} from "./intakes.fixture";
import { intakeFolder, outboxFile } from "./outbox/files.server";
import type { Channel } from "./delivery/notice";
import type { ConsultationFields } from "./submission";
import { IntakeUnavailable } from "./storage-fault.server";

/** No folder can be made there, not even by root. */
const NOWHERE = "/dev/null/nowhere";

const test = intakesOfEachTest();

describe("a submission", () => {
  it("is the same when only spacing, case of the address or accents' form differ, and another one when a word was corrected", async () => {
    const intake = test.make();
    const send = (changes: Partial<ConsultationFields>) =>
      intake.accept(consultation(changes), asLead("k"));
    const { reference } = await send({ name: "Zoë  Adams" });
    const same = { name: " Zoe\u0308 Adams", email: "ada@EXAMPLE.com" };
    expect(await send(same)).toEqual({ reference, isNew: false });
    const corrected = await send({ ...same, phone: "(303) 111-2223" });
    expect(corrected.isNew).toBe(true);
    expect(corrected.reference).not.toBe(reference);
  });

  it("is with the firm once, if it is sent again after its outbox was destroyed", async () => {
    const options = { ...asLead("k"), shownAt: Date.now() - 60_000 };
    const first = test.start();
    const { reference } = await first.accept(consultation(), options);
    await everythingArrives(first);
    await first.stop();
    rmSync(intakeFolder(test.folder), { recursive: true });
    const second = test.start();
    expect(await second.accept(consultation(), options)).toEqual({
      reference,
      isNew: true,
    });
    await everythingArrives(second);
    expect(test.database.rows("claims")).toHaveLength(1);
  });

  it("stands in a file that only its owner may read", async () => {
    await sendTo(test.make(), "k", message);
    const file = outboxFile(test.folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  });

  it("leaves the review box when the same is found good", async () => {
    const channel: Channel = { name: "mail", tell: async () => down() };
    const intake = test.start({ channels: [channel] });
    test.database.interfere = down;
    const first = await intake.accept(message, { key: "k", triage: review });
    const again = await intake.accept(message, asLead("k"));
    expect(again.reference).toBe(first.reference);
    // The firm is notified of it, as of any lead.
    expect(intake.health().outbox).toMatchObject({ notices: 1 });
    test.database.interfere = () => null;
    await everythingArrives(intake);
    expect(test.database.rows("contact_messages")).toHaveLength(1);
    expect(test.database.rows("spam_log")).toHaveLength(0);
  });
});

it("an outbox that cannot be written acknowledges nothing, whatever the database", async () => {
  const options = asLead("k");
  for (const isEmbedded of [true, false]) {
    const intake = test.make({ dataDir: NOWHERE, isEmbedded });
    await expect(intake.accept(message, options)).rejects.toThrow(
      IntakeUnavailable,
    );
    expect(intake.health().outbox).toBe("unavailable");
  }
  expect(test.database.tries).toEqual([]);
});

it("a program that opens and closes the outbox meanwhile takes nothing away from the site", async () => {
  const intake = test.start();
  await sendTo(intake, "first", message);
  await everythingArrives(intake);
  const module = path.resolve("app/intake/outbox/open.server.ts");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--input-type=module",
      "-e",
      `const { openOutboxFile } = await import(${JSON.stringify(module)});
       openOutboxFile(${JSON.stringify(test.folder)}).close();`,
    ],
    { encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const reference = await sendTo(intake, "second", message);
  // As the next process finds it after a kill.
  const copy = path.join(test.folder, "copy.sqlite");
  for (const end of ["", "-wal"])
    cpSync(outboxFile(test.folder) + end, copy + end, { force: true });
  const found = new DatabaseSync(copy)
    .prepare("SELECT count(*) AS n FROM submissions WHERE reference = ?")
    .get(reference);
  expect(found).toEqual({ n: 1 });
});
