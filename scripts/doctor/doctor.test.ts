import { chmodSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";

import { startMailServer } from "../../tests/fixtures/stack/mail-server.fixture.ts";
import { startStandIn } from "../../tests/fixtures/stand-in.fixture.ts";
import { readAllVariables, SettingsError } from "../stack/environment.ts";
import { checkContent } from "../stack/hosted.ts";
import { examine, type Finding } from "./examine.ts";
import { asLine, DAY_MS, makeMachine } from "./machine.fixture.ts";
import { mailFindings, unitFailed } from "./mail-findings.ts";

// A healthy machine, with one thing broken at a time. For outboxes see outboxes.test.ts.

const GONE = "127.0.0.1:9";

let machine: Awaited<ReturnType<typeof makeMachine>>;
let root: string;
let data: string;
let backups: string;
let variables: Record<string, string>;
let noteStatus: typeof machine.noteStatus;
let faults: typeof machine.faults;

beforeEach(async () => {
  machine = await makeMachine();
  ({ root, data, backups, variables, noteStatus, faults } = machine);
});

it("says that a folder for backups cannot be made", async () => {
  variables["BACKUP_DIR"] = path.join(data, "secrets.json/backups");
  expect(await faults()).toEqual([
    expect.stringMatching(/Permissions error: .*backups cannot be made: /),
    expect.stringMatching(/Backup warning: There is no backup/),
  ]);
});

it("finds nothing on a good machine, also beside a link that leads nowhere", async () => {
  symlinkSync("nowhere", path.join(backups, "old.tar.gz"));
  expect(await faults()).toEqual([]);
});

it.each([
  [
    "a variable",
    () => (variables["PORT"] = "99999"),
    /Variables error:[^]*PORT/,
  ],
  [
    "a file with secrets",
    () => chmodSync(path.join(data, "secrets.json"), 0o644),
    /Permissions error: .*secrets\.json .*\(644\).*: chmod 600/,
  ],
  [
    "the folder of backups",
    () => chmodSync(backups, 0o755),
    /Permissions error: .*backups .*\(755\)/,
  ],
  [
    "a variable that nothing reads",
    () => (variables["SITE_ULR"] = "https://www.example.com"),
    /Variables error: SITE_ULR is set .*: SITE_URL is probably/,
  ],
  [
    "an address without TLS",
    () => (variables["SITE_URL"] = "http://www.example.com"),
    /Addresses warning: SITE_URL is http: /,
  ],
  [
    "a proxy that is not trusted",
    () => (variables["SITE_URL"] = "https://www.example.invalid"),
    /Addresses warning: .*TRUST_PROXY=1/,
  ],
  [
    "the scanner",
    () => (variables["CLAMD_ADDRESS"] = "/nowhere/clamd.ctl"),
    /Scanner error: No clamd answers at \/nowhere\/clamd\.ctl/,
  ],
  [
    "the program for copies elsewhere",
    () => (variables["BACKUP_OFFSITE"] = 'A=1 no-such-program "$BACKUP_FILE"'),
    /Copies error: .* begins with no-such-program, which is not installed/,
  ],
  [
    "the command for copies elsewhere",
    () => (variables["BACKUP_OFFSITE"] = 'cp "$BACKUP_FILE'),
    /Copies error: BACKUP_OFFSITE is no command/,
  ],
  [
    "the last backup",
    () => noteStatus({ made: { fault: "No room." }, proof: { fault: null } }),
    /Backup error: one\.tar\.gz was not made: No room\./,
  ],
  [
    "the last deletion of old records",
    () => {
      variables["RETENTION_DAYS"] = "claims 2555";
      const at = new Date(Date.now() - 3 * DAY_MS).toISOString();
      writeFileSync(path.join(data, "retention.json"), JSON.stringify({ at }));
    },
    /Retention warning: No old records were deleted for 3 days/,
  ],
  [
    "the last proof",
    () => noteStatus({ proof: { fault: "It is damaged." } }),
    /Backup error: .*was not proved: It is damaged\./,
  ],
  [
    "the last copy elsewhere",
    () => {
      variables["BACKUP_OFFSITE"] = "true";
      noteStatus({ proof: { fault: null }, offsite: { fault: "Failed (7)." } });
    },
    /Backup error: .*not taken elsewhere: .*\(7\)/,
  ],
  [
    "backups at all",
    () => rmSync(backups, { recursive: true }),
    /Backup warning: There is no backup in/,
  ],
])("says what is wrong with %s", async (_what, breakIt, sentence) => {
  breakIt();
  const found = await faults();
  expect(found).toEqual([expect.stringMatching(sentence)]);
});

it("takes no service for Supabase that answers the same to everything", async () => {
  const nonsense = await startStandIn((_, response) => response.end("[]"));
  Object.assign(variables, {
    SUPABASE_URL: nonsense.url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  });
  const found = await faults();
  await nonsense.close();
  expect(found).toEqual([
    expect.stringMatching(/Supabase warning: .*not responding as it should/),
  ]);
});

it("says which port another program has", async () => {
  const taken = await startStandIn(() => {}, Number(variables["PORT"]));
  expect(await faults()).toEqual([
    expect.stringMatching(/Ports error: Port \d+ is in use by .*PORT/),
  ]);
  await taken.close();
});

it.each([
  [true, []],
  [
    false,
    [
      /^Site error: The site does not answer at http:\/\/127\.0\.0\.1:\d+: journalctl/,
    ],
  ],
])("says if the site should answer and does not: %s", async (answers, told) => {
  const port = Number(variables["PORT"]);
  const site = answers
    ? await startStandIn((_, response) => response.end(), port)
    : null;
  const found = await examine({
    root,
    variables,
    now: Date.now(),
    answersWithin: 0,
  });
  await site?.close();
  const wrong = found.filter(
    ({ about, level }) => about === "Site" && level !== "ok",
  );
  expect(wrong.map(asLine)).toEqual(
    told.map((line) => expect.stringMatching(line) as string),
  );
});

it("says how old the newest backup is", async () => {
  expect(await faults(3)).toEqual([
    expect.stringMatching(/Backup warning: .*3 days old: one was missed/),
  ]);
  expect(await faults(20)).toEqual([
    expect.stringContaining("Backup error"),
    expect.stringContaining("No backup was proved lately"),
  ]);
});

it("asks hosted services as a start does, and shows no secret", async () => {
  Object.assign(variables, {
    SANITY_PROJECT_ID: "abc123",
    SANITY_DATASET: "production",
    SANITY_API_HOST: `http://${GONE}`,
    SANITY_API_READ_TOKEN: "hidden-token",
    SUPABASE_URL: `http://${GONE}`,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SITE_SECRET: "x".repeat(32),
    SMTP_URL: `smtp://user:hidden@${GONE}`,
    MAIL_FROM: "claims@example.com",
  });
  const found = await faults();
  expect(found.map((line) => line.split(":", 1)[0])).toEqual([
    "Sanity warning",
    "Supabase warning",
    "Mail error",
  ]);
  expect(found.join()).not.toContain("hidden");
});

it.each([
  ["SANITY_API_READ_TOKEN", "read", 401, /SANITY_API_READ_TOKEN .*\(401\)/],
  ["SANITY_DATASET", "read", 404, /no dataset production .*\(404\)/],
])(
  "says that hosted Sanity refuses %s",
  async (_name, token, status, words) => {
    const sanity = await startStandIn(({ headers }, response) => {
      const isRefused = headers.authorization === `Bearer ${token}`;
      response.writeHead(isRefused ? status : 200).end('{"result":true}');
    });
    Object.assign(variables, {
      SANITY_PROJECT_ID: "abc123",
      SANITY_DATASET: "production",
      SANITY_API_HOST: sanity.url,
      SANITY_API_READ_TOKEN: "read",
      SANITY_API_PREVIEW_TOKEN: "see",
      SITE_SECRET: "x".repeat(32),
    });
    const found = await faults();
    // A start fails likewise, and systemd goes on trying.
    const start = checkContent(readAllVariables(variables));
    await expect(start).rejects.not.toBeInstanceOf(SettingsError);
    await sanity.close();
    expect(found).toEqual([expect.stringMatching(words)]);
    expect(found[0]).toMatch(/^Sanity error/);
  },
);

it.each([
  ["PORT", "abc", "localhost", "PORT must be a port number"],
  ["SITE_URL", "www", hostname().toLowerCase(), "SITE_URL must be"],
])(
  "mails what is wrong once a day, also that %s is, and nothing of ports",
  async (wrong, value, from, words) => {
    const { url, mails, close } = await startMailServer();
    onTestFinished(close);
    Object.assign(variables, {
      [wrong]: value,
      SMTP_URL: url,
      MAIL_FROM: "site@example.com",
      LEADS_EMAIL: "firm@example.com",
    });
    const finding = (about: string, sentence: string): Finding => ({
      about,
      level: "error",
      sentence,
    });
    const found = await examine({ root, variables, now: Date.now() });
    const all = (files: number) => [
      unitFailed("claims-site"),
      finding("Ports", "Taken."),
      finding("Outbox", `Files are missing: ${files}.`),
      ...found,
    ];
    await mailFindings(all(1), variables);
    await mailFindings([...all(2), finding("Outbox", "Damaged.")], variables);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("claims-site has failed: journalctl -u claims-"),
      `${from}: Files are missing: 1.`,
      expect.stringContaining(words),
      `${from}: Damaged.`,
    ]);
  },
);
