import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { pdf } from "../evidence/evidence-files.fixture.ts";
import { EvidenceFolder } from "../evidence/evidence-folder.server.ts";
import type { Intake } from "../intake.server.ts";
import {
  asLead,
  consultation,
  down,
  everythingArrives,
  makeLink,
  patience,
  TestIntakes,
} from "../intakes.fixture.ts";
import type { Channel, Notice } from "../delivery/notice.ts";
import { hashOf } from "../signed-links.server.ts";
import { stubDatabase, type StubDatabase } from "../stub-database.fixture.ts";
import {
  both,
  changeWord,
  cut,
  flipBits,
  without,
  withoutTable,
  type Fault,
} from "./promises.fixture.ts";

// docs/promises.md lists the sentences; here is done to what keeps those of the
// intake what a kill, a bad disk or a person may do to it.

const LONG = Boolean(process.env["TEST_LONG"]);
const OUTBOX = "intake/outbox.sqlite";
const JOURNAL = "intake/journal";
const bytes = pdf("A roof");

/** Who read which sentence, by the words of the request. */
const PEOPLE = [
  "asked",
  "corrected",
  "sent a file",
  "withdrew",
  "was erased",
  "has a link",
] as const;
type Person = (typeof PEOPLE)[number];
type References = Record<Person, string>;

const contactOf = (person: string) => ({
  name: person,
  email: `${person.replaceAll(" ", ".")}@example.com`,
  phone: "(303) 555-0100",
});

/** The data folder and the database as they are when the site is killed. */
type Moment = { folder: string; rows: StubDatabase; references: References };
let moment: Moment;

/** Every sentence has been read, and the database has been gone since. */
beforeAll(async () => {
  const test = new TestIntakes().open();
  const intake = test.start({ makeLink });
  const entries: [Person, string][] = [];
  const send = async (person: Person) => {
    const words = consultation(contactOf(`${person} first`));
    const { reference } = await intake.accept(words, asLead(person));
    entries.push([person, reference]);
    return hashOf(reference);
  };
  const [corrected, files, withdrew, erased] = [
    await send("corrected"),
    await send("sent a file"),
    await send("withdrew"),
    await send("was erased"),
  ];
  await everythingArrives(intake);
  expect(await intake.requests.withdraw(erased)).toBe("erased");
  test.database.interfere = down;
  test.database.withdrawRequest = async () => "unanswered";
  test.database.readRequest = async () => "unanswered";
  await send("asked");
  await send("has a link");
  const correction = contactOf("corrected");
  expect(await intake.requests.correct(corrected, correction)).toBe("kept");
  const file = { name: "a.pdf", mediaType: "application/pdf", bytes };
  expect(await intake.evidence.add(files, file)).toBe("kept");
  expect(await intake.requests.withdraw(withdrew)).toBe("pending");
  const folder = mkdtempSync(path.join(os.tmpdir(), "promises-"));
  cpSync(test.folder, folder, { recursive: true });
  const references = Object.fromEntries(entries) as References;
  moment = { folder, rows: test.database, references };
  await test.close();
}, 60_000);
afterAll(() => rmSync(moment.folder, { recursive: true, force: true }));

/** What is seen of each sentence after a fault: that it is true, or who was told. */
type Seen = Record<Person, "true" | "told" | "untrue">;

async function seenAfter(fault: Fault): Promise<Seen> {
  const test = new TestIntakes().open();
  try {
    cpSync(moment.folder, test.folder, { recursive: true });
    rmSync(path.join(test.folder, `${OUTBOX}-shm`), { force: true });
    test.database = await copyOf(moment.rows);
    fault(test.folder);
    const told: Notice["type"][] = [];
    const channel: Channel = {
      name: "webhook",
      async tell({ type }) {
        told.push(type);
        return { kind: "delivered", wasThere: false };
      },
    };
    const intake = test.start({ makeLink, channels: [channel] });
    await everythingArrives(intake);
    const { setAside } = intake.health();
    if (setAside.length > 0)
      await vi.waitFor(() => expect(told).toContain("replacement"), patience);
    const seen: Partial<Seen> = {};
    for (const person of PEOPLE) {
      const isTrue = await isTrueOf(person, test, intake);
      const { refused } = intake.deliveries()!;
      seen[person] = isTrue
        ? "true"
        : setAside.length > 0 ||
            (person === "sent a file" && refused.length > 0)
          ? "told"
          : "untrue";
    }
    return seen as Seen;
  } finally {
    await test.close();
  }
}

async function copyOf(from: StubDatabase): Promise<StubDatabase> {
  const copy = stubDatabase();
  const tables = ["request_links", "claims"] as const;
  for (const table of tables)
    for (const row of from.rows(table))
      await copy.insert({ table, row } as Parameters<
        StubDatabase["insert"]
      >[0]);
  return copy;
}

/** Asks the database, and the page of the request, whether a sentence is true. */
async function isTrueOf(
  person: Person,
  { database, folder }: TestIntakes,
  intake: Intake,
): Promise<boolean> {
  const reference = moment.references[person];
  const hash = hashOf(reference);
  const has = (table: string) =>
    JSON.stringify(database.rows(table)).includes(reference);
  const isReview = (words: string) =>
    JSON.stringify(database.rows("spam_log")).includes(words);
  switch (person) {
    case "asked":
      return has("claims") || isReview(person);
    case "corrected": {
      const { email } = contactOf(person);
      const rows = database.rows("request_corrections");
      return rows.some((row) => row["email"] === email) || isReview(email);
    }
    case "sent a file": {
      const files = new EvidenceFolder(folder);
      const [place] = await files.filesOf(reference);
      const isWhole = place && (await files.read(place))?.equals(bytes);
      const rows = database.rows("claim_evidence");
      return Boolean(isWhole) && rows.some((row) => row["link_hash"] === hash);
    }
    case "withdrew":
    case "was erased": {
      const isLeft = has("claims") || isReview(person);
      return !isLeft && (await intake.requests.read(hash)) === null;
    }
    case "has a link": {
      if (database.requestOf(hash) !== reference) return false;
      const contact = contactOf("has a link anew");
      if ((await intake.requests.correct(hash, contact)) !== "kept")
        return false;
      await everythingArrives(intake);
      const rows = database.rows("request_corrections");
      return rows.some(({ email }) => email === contact.email);
    }
  }
  return person satisfies never;
}

const untold = (seen: Seen) =>
  PEOPLE.filter((person) => seen[person] === "untrue");
const told = (seen: Seen) => PEOPLE.filter((person) => seen[person] === "told");

/** What is done, and of whom the firm is then told that something may be lost. */
type FaultRow = readonly [what: string, fault: Fault, told: readonly Person[]];

/** One of each kind. */
const FAULTS: readonly FaultRow[] = [
  ["a kill", () => {}, []],
  ["the table of submissions", withoutTable("submissions"), []],
  ["the words of a withdrawn request", changeWord("withdrew", "withdraw"), []],
  ["the outbox", without(OUTBOX, `${OUTBOX}-wal`), []],
  ["half of the outbox", cut(OUTBOX), []],
  ["the outbox and its journal", without("intake"), PEOPLE],
  ["the file", without("evidence/staged"), ["sent a file"]],
  ["half of the file", cut("evidence/staged/*/*"), ["sent a file"]],
];

/** For the long form only. */
const FURTHER: readonly FaultRow[] = [
  ["the names of the tables", withoutTable("sqlite_schema"), []],
  ["the table of links", withoutTable("links"), []],
  ["the table of parts", withoutTable("parts"), []],
  ["the table of facts", withoutTable("facts"), []],
  ["the note beside it", without("outbox.json"), []],
  ["the log", without(`${OUTBOX}-wal`), []],
  ["half of the log", cut(`${OUTBOX}-wal`), []],
  ["the journal", without(JOURNAL), []],
  ["half of each file of the journal", cut(`${JOURNAL}/*`), []],
  [
    "half of the outbox and of a file of the journal",
    both(cut(OUTBOX), cut(`${JOURNAL}/*5.json`)),
    PEOPLE,
  ],
];

it.each([...FAULTS, ...(LONG ? FURTHER : [])])(
  "after damage to %s each sentence is true, or the firm was told",
  async (_what, fault, mayBeTold) => {
    const seen = await seenAfter(fault);
    expect(untold(seen)).toEqual([]);
    expect(mayBeTold).toEqual(expect.arrayContaining(told(seen)));
  },
  2 * patience.timeout,
);

const ROUNDS = LONG ? 150 : 1;
const ALL_TRUE = Object.fromEntries(PEOPLE.map((each) => [each, "true"]));

it.each(["", "-wal"] as const)(
  `after sixty flipped bytes of the outbox%s as well (rounds: ${ROUNDS})`,
  async (end) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen = await seenAfter(flipBits(round, end));
      expect(seen, `round ${round}`).toEqual(ALL_TRUE);
    }
  },
);
