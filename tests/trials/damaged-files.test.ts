import path from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import type { Fault } from "../../app/intake/outbox/promises.fixture.ts";
import {
  acknowledge,
  COMMENT,
  copyOf,
  NOTE,
  type Acknowledged,
} from "../fixtures/stack/acknowledged.fixture.ts";
import {
  changed,
  emptied,
  filesOf,
  flipped,
  halved,
  ofVersion,
  removed,
  replaced,
  unreadable,
} from "../fixtures/stack/file-damage.fixture.ts";
import * as owners from "../fixtures/stack/owners.fixture.ts";
import { startTestStack } from "../fixtures/stack/stack.fixture.ts";
import {
  folderOfTest,
  temporaryFolder,
} from "../fixtures/temporary-folder.fixture.ts";

// Each kind of file in the data folder of a stack is damaged in each way, after people
// were told that what they sent, wrote and published is stored: then all of that is
// still there, or somebody is told. What is done at other moments, and by other faults,
// stands in docs/promises.md.

const root = temporaryFolder("damaged-files");
const folders = {
  stopped: path.join(root, "stopped"),
  killed: path.join(root, "killed"),
};
let people: Acknowledged;

beforeAll(async () => {
  const stack = await startTestStack();
  people = await acknowledge(stack);
  copyOf(stack.dataFolder, folders.killed);
  await stack.stop();
  copyOf(stack.dataFolder, folders.stopped);
  await stack.remove();
}, 400_000);

type Row = [
  file: string,
  how: string,
  damage: (pattern: string) => Fault,
  /** What is said; `kept`: all is there, whatever is said. */
  seen: RegExp | "kept",
  /** How the stack ended before; left out: it was stopped. */
  moment?: keyof typeof folders,
];

const OUTBOX = "intake/outbox.sqlite";
const LAKE = "content-lake/content-lake.sqlite";
const PICTURES = "content-lake/assets/images";
const POSTGRES = "supabase/postgres";
const ROWS = `${POSTGRES}/base/5`;

const LOG_DAMAGED = /log of .*content-lake\.sqlite is damaged.*npm run backup/;
const CONTENT_LOST =
  /content-lake\.sqlite (is missing|holds no document|is damaged).*npm run restore.*--begin-anew/;
const PICTURES_LOST =
  /pictures or downloads are missing or cut short.*"missing":\d\d/;
const DATABASE_GONE =
  /postgres were there and are gone.*statuses and notes.*npm run restore/;
const DATABASE_CHANGED = /not as they were when it was closed.*npm run restore/;
const DATABASE_UNREADABLE = /could not be read, tried twice, and is kept as/;
const FILES_LOST =
  /Files of requests are missing.*: 1, of requests: 1\..*npm run restore/;
const SECRETS_DAMAGED = /secrets\.json is damaged\. Move it away/;

/** Only an owner that can tell is asked; root reads everything. */
const TABLE: Record<keyof typeof owners, readonly Row[]> = {
  outbox: [
    [OUTBOX, "is left alone", () => () => {}, "kept"],
    [OUTBOX, "is killed", () => () => {}, "kept", "killed"],
    ["intake", "removed", removed, /lost 5/],
    [OUTBOX, "removed", removed, "kept"],
    [OUTBOX, "halved", halved, "kept"],
    [OUTBOX, "emptied", emptied, "kept"],
    [OUTBOX, "flipped", flipped, "kept"],
    [OUTBOX, "unreadable", unreadable, "kept"],
    [
      OUTBOX,
      "of another version",
      (file) => ofVersion(6, 6)(file),
      /another version.*format 6.*28f7035f/,
    ],
    [`${OUTBOX}-wal`, "removed", removed, "kept", "killed"],
    [`${OUTBOX}-wal`, "halved", halved, "kept", "killed"],
    [`${OUTBOX}-wal`, "flipped", flipped, "kept", "killed"],
    ["intake/journal", "removed", removed, "kept"],
    ["intake/journal/*", "flipped", flipped, "kept"],
    ["intake/*.lock", "flipped", flipped, "kept"],
    ["outbox.json", "removed", removed, "kept"],
    ["outbox.json", "flipped", flipped, "kept"],
  ],
  lake: [
    [LAKE, "is left alone", () => () => {}, "kept"],
    [LAKE, "is killed", () => () => {}, "kept", "killed"],
    ["content-lake", "removed", removed, CONTENT_LOST],
    [LAKE, "removed", removed, CONTENT_LOST],
    [LAKE, "halved", halved, CONTENT_LOST],
    [LAKE, "emptied", emptied, CONTENT_LOST],
    [LAKE, "flipped", flipped, /damaged.*Restore a backup/],
    [
      LAKE,
      "given another word",
      changed(COMMENT.slice(5), "X"),
      /not as it was when it was closed.*Restore a backup/,
    ],
    [LAKE, "unreadable", unreadable, /content-lake\.sqlite cannot be opened/],
    [
      LAKE,
      "of another version",
      (file) => ofVersion(99)(file),
      /another version.*format 99.*restore a backup/,
    ],
    [`${LAKE}-wal`, "removed", removed, LOG_DAMAGED, "killed"],
    [`${LAKE}-wal`, "halved", halved, LOG_DAMAGED, "killed"],
    [`${LAKE}-wal`, "emptied", emptied, LOG_DAMAGED, "killed"],
    [`${LAKE}-wal`, "flipped", flipped, LOG_DAMAGED, "killed"],
    ["content-lake/store.json", "removed", removed, "kept"],
    ["content-lake/store.json", "flipped", flipped, "kept"],
    ["content-lake/assets", "removed", removed, PICTURES_LOST],
    [`${PICTURES}/*`, "halved", halved, PICTURES_LOST],
    [`${PICTURES}/*`, "emptied", emptied, PICTURES_LOST],
    ["secrets.json", "removed", removed, "kept"],
    ["versions.json", "removed", removed, "kept"],
    ["pages", "removed", removed, "kept"],
    ["visits.sqlite*", "emptied", emptied, "kept"],
  ],
  database: [
    [POSTGRES, "is left alone", () => () => {}, "kept"],
    [POSTGRES, "is killed", () => () => {}, "kept", "killed"],
    [POSTGRES, "removed", removed, DATABASE_GONE],
    [POSTGRES, "removed", removed, DATABASE_GONE, "killed"],
    ["supabase", "removed", removed, DATABASE_GONE],
    [`${POSTGRES}/global/pg_control`, "halved", halved, DATABASE_CHANGED],
    [`${POSTGRES}/global/pg_control`, "emptied", emptied, DATABASE_UNREADABLE],
    [`${POSTGRES}/pg_wal`, "removed", removed, DATABASE_UNREADABLE],
    [`${POSTGRES}/pg_xact/*`, "emptied", emptied, DATABASE_UNREADABLE],
    [`${ROWS}/*`, "halved", halved, DATABASE_UNREADABLE],
    [`${ROWS}/*`, "flipped", flipped, DATABASE_UNREADABLE],
    [`${ROWS}/*`, "given another word", changed(NOTE, "He"), DATABASE_CHANGED],
    [
      `${POSTGRES}/PG_VERSION`,
      "unreadable",
      unreadable,
      /may not read and write/,
    ],
    [
      `${POSTGRES}/PG_VERSION`,
      "of another version",
      replaced("16\n"),
      /Postgres 16.*untouched.*Make a backup/,
    ],
    ["supabase/closed", "removed", removed, "kept"],
    ["supabase/closed", "flipped", flipped, "kept"],
    ["supabase/lock.sqlite", "flipped", flipped, "kept"],
  ],
  intake: [
    ["evidence", "removed", removed, FILES_LOST],
    ["evidence/*/*/*", "halved", halved, FILES_LOST],
  ],
  doctor: [
    ["evidence", "removed", removed, FILES_LOST],
    ["evidence/*/*/*", "emptied", emptied, FILES_LOST],
    ["intake", "removed", removed, /in neither: 5/],
  ],
  proof: [
    [
      "evidence/stored/*/*",
      "flipped",
      flipped,
      /stored.CLAIM-.*already damaged/,
    ],
    [`${PICTURES}/*`, "flipped", flipped, /images.*already damaged/],
  ],
  secrets: [
    [
      "secrets.json",
      "removed",
      removed,
      /was missing.*sign in again.*put it back/,
    ],
    ["secrets.json", "halved", halved, SECRETS_DAMAGED],
    ["secrets.json", "emptied", emptied, SECRETS_DAMAGED],
    ["secrets.json", "flipped", flipped, SECRETS_DAMAGED],
    ["secrets.json", "unreadable", unreadable, /secrets\.json cannot be read/],
    [
      "secrets.json",
      "of another version",
      replaced('{"format":2}'),
      /another version.*format 2.*restore a backup/,
    ],
  ],
  mailbox: [
    ["supabase/mailbox/*", "halved", halved, /This mail cannot be read/],
    ["supabase/mailbox/*", "flipped", flipped, /This mail cannot be read/],
  ],
};

const isRoot = process.getuid?.() === 0;

describe.each(Object.entries(TABLE))("of what the %s owns,", (name, rows) => {
  it.each(rows.filter(([, how]) => how !== "unreadable" || !isRoot))(
    "%s, once %s, is there or missed",
    async (file, _how, damage, seen, moment = "stopped") => {
      const folder = path.join(folderOfTest("damaged"), "data");
      copyOf(folders[moment], folder);
      damage(file)(folder);
      const found = await owners[name as keyof typeof owners](folder, people);
      if (seen === "kept") expect(found).toMatchObject({ missing: [] });
      else expect(found.said).toMatch(seen);
    },
  );
});

/** Made anew by whoever needs them: locks, SQLite's own, and what says so itself. */
const ANEW = [
  "**/*.lock",
  "**/*-journal",
  "**/*-shm",
  "**/lock.sqlite",
  "visits.sqlite*",
  "pages/**",
  "content-lake/assets/renditions/**",
  // While a stack runs.
  "stack.json",
];

it("each file of a running stack is in a row, or is made anew", () => {
  const all = filesOf(folders.killed, "**");
  const patterns = [
    ...Object.values(TABLE).flatMap((rows) => rows.map(([file]) => file)),
    ...ANEW,
  ];
  const known = new Set(
    patterns.flatMap((pattern) => [
      ...filesOf(folders.killed, pattern),
      ...(/\*|\./.test(pattern)
        ? []
        : filesOf(folders.killed, `${pattern}/**`)),
    ]),
  );
  expect(all.filter((file) => !known.has(file))).toEqual([]);
});
