import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  onTestFinished,
} from "vitest";

import { pdf } from "../../app/intake/evidence/evidence-files.fixture.ts";
import { personHash } from "../../app/intake/outbox/erase.server.ts";
import { outboxFile } from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import { hashOf } from "../../app/intake/signed-links.server.ts";
import type { Triage } from "../../app/intake/submission.ts";
import { takeRequestsBack } from "../../scripts/stack/way-back.ts";
import {
  createIntakeNode,
  hasFiles,
  NODE_SECRET,
  startNotedDatabase,
  type IntakeNode,
} from "../fixtures/intake/intake-node.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import type { TestDatabase } from "../fixtures/stack/database.fixture.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import {
  askLake,
  makeTokens,
  startTestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The command erases a person, whether the site runs or not, and no outbox restores
// anything.

const PERSON = "Ada.Lovelock+claims@example.com";
const OTHER = "AdaXLovelock+claims@example.com";

const folder = temporaryFolder("erase");
const lakeFolder = path.join(folder, "content-lake");
const tokens = makeTokens();
let database: TestDatabase;
let node: IntakeNode;

beforeAll(async () => {
  node = createIntakeNode(folder, null);
  await start();
}, 400_000);

afterAll(async () => {
  await node.stop();
  await database?.kill();
});

async function start(): Promise<void> {
  database = await startNotedDatabase(folder);
  node.start(database);
}

async function stop(): Promise<void> {
  await node.stop();
  // A hosted database does not stop with the site.
  if (database.isEmbedded) await database.stop();
  rmSync(path.join(folder, "stack.json"));
}

function send(email: string, triage: Triage, { intake } = node) {
  const who = { name: "Ada", email, phone: "1234567890" };
  const key = randomUUID();
  return Promise.all([
    intake.accept(
      {
        kind: "consultation",
        attribution: { utmSource: "test" },
        fields: { ...person(100), ...who },
      },
      { key, triage },
    ),
    intake.accept(
      { kind: "contact", fields: { ...who, message: "Please call me." } },
      { key, triage },
    ),
  ]);
}

/** Sends submissions of two people; returns the reference of the person's claim. */
async function sendEverything(): Promise<string> {
  const [{ reference }] = await send(PERSON, { box: "lead" });
  await send(PERSON.toUpperCase(), { box: "review", reason: "too fast" });
  await send(OTHER, { box: "lead" });
  await node.delivered();
  return reference;
}

async function tables(): Promise<Record<string, number>> {
  const client = database.client(database.secrets.secretKey);
  const counts: Record<string, number> = {};
  for (const table of [
    "claims",
    "claim_activities",
    "claim_attribution",
    "contact_messages",
    "spam_log",
  ] as const) {
    const { data } = await client.from(table).select();
    counts[table] = data?.length ?? -1;
  }
  return counts;
}

const OTHERS_ALONE = {
  claims: 1,
  claim_activities: 1,
  claim_attribution: 1,
  contact_messages: 1,
  spam_log: 0,
};

/** Runs a lake with a comment on each of the two, and notes it as `npm start` does. */
async function comment() {
  const { url, stop, kill } = await startTestLake(lakeFolder, tokens);
  onTestFinished(() => kill());
  const lake = { url, dataset: "production", writeToken: tokens.write };
  await askLake(lake, "/comments/production/setup", {});
  const mutations = [PERSON, OTHER].map((email) => ({
    create: {
      _type: "comment",
      message: [{ children: [{ text: `Call ${email} again.` }] }],
    },
  }));
  await askLake(lake, "/data/mutate/production-comments", { mutations });
  const file = path.join(folder, "stack.json");
  const noted = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...noted, contentLake: lake }));
  return { lake, stop };
}

function layMail(to: string, name: string): string {
  const mailbox = path.join(folder, "supabase", "mailbox");
  mkdirSync(mailbox, { recursive: true });
  const file = path.join(mailbox, `${name}.json`);
  writeFileSync(file, JSON.stringify({ to, text: "A link" }));
  return file;
}

/** Runs the command, and types an answer to its question. */
function erase(args: readonly string[], input = "") {
  const env = {
    DATA_DIR: folder,
    BACKUP_DIR: path.join(folder, "kept"),
    ...database.variables,
    SITE_SECRET: NODE_SECRET,
  };
  return runScript("scripts/erase.ts", { args, env, input });
}

describe("erasing a person", () => {
  it("works while the site runs, after a question, and for good", async () => {
    const reference = await sendEverything();
    const kept = await node.intake.evidence.add(hashOf(reference), {
      name: "roof.pdf",
      mediaType: "application/pdf",
      bytes: pdf(),
    });
    expect(kept).toBe("kept");
    await node.delivered();
    expect(await hasFiles(database, folder, reference)).toBe(true);
    const mail = layMail(PERSON.toLowerCase(), "1");
    const othersMail = layMail(OTHER, "2");

    const { lake, stop } = await comment();

    const [proof, aside, dataset, deleted] = [
      "kept/.proof-abc123",
      "content-lake.set-aside-1",
      "content-lake/datasets/test",
      "content-lake/datasets/.0b5e",
    ].map((name) => path.join(folder, name));
    const beside = `${folder}.before-restore-1`;
    for (const place of [proof!, aside!, dataset!, deleted!, beside])
      mkdirSync(place, { recursive: true });

    const refused = await erase([PERSON.toLowerCase()], "no");
    expect(refused.output).toContain("Nothing was removed.");
    // A killed proof left the first one; a person has to remove the other.
    expect(existsSync(proof!)).toBe(false);
    expect(refused.output).toContain("-- dataset delete test\n");
    for (const place of [aside!, dataset!, deleted!, beside]) {
      expect(refused.output).toContain(`Not erased: ${place} may still hold`);
      rmSync(place, { recursive: true });
    }
    expect((await tables())["claims"]).toBe(2);

    const { code, output } = await erase(
      [PERSON.toLowerCase()],
      PERSON.toLowerCase(),
    );
    expect(output).toContain("submissions in the outbox: 5");
    expect(output).toContain("files of requests: 1");
    expect(await hasFiles(database, folder, reference)).toBe(false);
    expect(output).toContain("entries of the review box: 2");
    expect(output).toContain("comments and tasks of the Studio: 1");
    const query = '/data/query/production-comments?query=*[_type == "comment"]';
    const left = JSON.stringify(await askLake(lake, query));
    await stop();
    expect([left.includes(OTHER), left.includes(PERSON)]).toEqual([
      true,
      false,
    ]);
    expect(code).toBe(0);
    expect(await tables()).toEqual(OTHERS_ALONE);
    expect([existsSync(mail), existsSync(othersMail)]).toEqual([false, true]);
    // SQLite may leave deleted data in the file; here it must not.
    const bytes = readFileSync(outboxFile(folder)).toString("latin1");
    expect(bytes.toLowerCase()).not.toContain(PERSON.toLowerCase());
    expect(bytes).toContain(OTHER);
  }, 400_000);

  // Afterwards a start does not restore anything from the first erasure either.
  it("works while the site is stopped", async () => {
    await sendEverything();
    await (await comment()).stop();
    await stop();
    const { code, output } = await erase([PERSON, "--yes"]);
    expect(output).toContain("messages: 1");
    expect(output).toContain("comments and tasks of the Studio: 1");
    const store = path.join(lakeFolder, "content-lake.sqlite");
    expect(readFileSync(store, "latin1")).not.toContain(PERSON);
    expect(code).toBe(0);
    await database.stop();
    await start();
    await send(OTHER, { box: "review", reason: "too fast" });
    await node.delivered();
    expect(await tables()).toEqual({
      claims: 2,
      claim_activities: 2,
      claim_attribution: 2,
      contact_messages: 2,
      spam_log: 2,
    });
  }, 400_000);
});

it("finds a request by the address before and after a correction", async () => {
  for (const [before, after, asked] of [
    ["first@example.com", "second@example.com", "first@example.com"],
    ["third@example.com", "fourth@example.com", "fourth@example.com"],
  ] as const) {
    const [{ reference }] = await send(before, { box: "lead" });
    await node.delivered();
    const result = await node.intake.requests.correct(hashOf(reference), {
      name: "Ada",
      phone: "1234567890",
      email: after,
    });
    expect(result).toBe("kept");
    await node.delivered();
    expect((await erase([asked, "--yes"])).code).toBe(0);
    const client = database.client(database.secrets.secretKey);
    for (const table of [
      "claims",
      "request_links",
      "request_corrections",
    ] as const) {
      const { data } = await client.from(table).select();
      expect(JSON.stringify(data)).not.toContain(reference);
    }
    // Only a tombstone with the reference stays.
    const bytes = readFileSync(outboxFile(folder)).toString("latin1");
    for (const word of [asked, after]) expect(bytes).not.toContain(word);
  }
}, 400_000);

it("stands for requests that wait beside an upgrade, and are taken over later", async () => {
  await node.stop();
  node = createIntakeNode(folder, NODE_SECRET);
  node.start(database);
  const waiting = path.join(folder, "after-upgrade-2026-11-29T10-00-00-000Z");
  const outbox = openOutboxFile(waiting);
  const [erased, kept] = ["fifth@example.com", "sixth@example.com"].map(
    (email) =>
      keepSubmission(outbox, {
        key: email,
        triage: { box: "lead" },
        notices: [],
        submission: {
          kind: "contact",
          fields: {
            name: "Ada",
            email,
            phone: "1234567890",
            message: "Please call me.",
          },
        },
      }).reference,
  );
  outbox.close();
  const { code, output } = await erase(["fifth@example.com", "--yes"]);
  expect(code, output).toBe(0);
  expect(output).toContain(`Not erased: ${waiting} may still hold`);
  await node.stop();
  const said: string[] = [];
  await takeRequestsBack(folder, {
    say: (sentence) => void said.push(sentence),
    personOf: personHash(NODE_SECRET),
    eraseRows: async () => {},
  });
  expect(said.join()).toContain(kept);
  node.start(database);
  const client = database.client(database.secrets.secretKey);
  const ids = async () => {
    const { data } = await client.from("contact_messages").select("id");
    return data!.map(({ id }) => id);
  };
  await expect.poll(ids).toContain(kept);
  await node.delivered();
  expect(await ids()).not.toContain(erased);
}, 400_000);

describe("of several nodes, each with its own outbox, an erasure", () => {
  let nodes: IntakeNode[] = [];
  afterEach(async () => {
    await Promise.all(nodes.map((each) => each.stop()));
    nodes = [];
  });

  function startNode(): IntakeNode {
    const own = mkdtempSync(path.join(folder, "node-"));
    const started = createIntakeNode(own, NODE_SECRET);
    started.start(database);
    nodes.push(started);
    return started;
  }

  const sendTo = (to: IntakeNode, email: string) =>
    send(email, { box: "lead" }, to);

  async function claimsOf(email: string): Promise<string[]> {
    const { data, error } = await database
      .client(database.secrets.secretKey)
      .from("claims")
      .select("id")
      .eq("policyholder_email", email);
    expect(error).toBeNull();
    return data!.map(({ id }) => id);
  }

  it("reaches all that run, and nothing is brought back", async () => {
    const [one, other] = [startNode(), startNode()];
    const email = "reached@example.com";
    await sendTo(one, email);
    await sendTo(other, email.toUpperCase());
    await sendTo(other, "kept@example.com");
    await one.delivered();
    await other.delivered();
    const { output } = await erase([email, "--yes"]);
    expect(output).toContain("requests for help, with their activities: 2");
    for (const each of [one, other])
      await expect.poll(() => each.outbox().toLowerCase()).not.toContain(email);
    expect(other.outbox()).toContain("kept@example.com");
    expect(await claimsOf(email)).toEqual([]);

    await other.stop();
    other.start(database);
    await sendTo(other, "later@example.com");
    await other.delivered();
    expect(await claimsOf("later@example.com")).toHaveLength(1);
    expect(await claimsOf(email)).toEqual([]);
    expect(await claimsOf("kept@example.com")).toHaveLength(1);
  });

  it("reaches one that was down, before it delivers anything", async () => {
    const down = startNode();
    await sendTo(down, "before@example.com");
    await down.delivered();
    await down.stop();
    // It accepts a request while the database is down, and dies.
    down.start(null);
    const email = "down@example.com";
    const [{ reference }] = await sendTo(down, email);
    const up = startNode();
    await sendTo(up, email);
    await up.delivered();
    await sendTo(down, "neighbour@example.com");
    await down.stop();
    down.notices.length = 0;
    const { output } = await erase([email, "--yes"]);
    expect(output.includes("when they return")).toBe(!database.isEmbedded);
    expect(down.outbox()).toContain(email);

    down.start(database);
    await down.delivered();
    await expect.poll(() => claimsOf("neighbour@example.com")).toHaveLength(1);
    expect(await claimsOf(email)).toEqual([]);
    expect(down.outbox()).not.toContain(email);
    expect(down.notices.map(({ id }) => id)).not.toContain(reference);
  });
});
