import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";

import { startAttack } from "../fixtures/attack/attack.fixture.ts";
import {
  measureStack,
  meetNeighbors,
} from "../fixtures/attack/neighbors.fixture.ts";
import { partiesOf } from "../fixtures/attack/parties.fixture.ts";
import type { Statuses } from "../fixtures/attack/ways.fixture.ts";
import { settled } from "../fixtures/stack/acknowledged.fixture.ts";
import * as target from "../fixtures/stack/attacked-stack.fixture.ts";

// What each party can take from all others, with a program that does all that the
// party may, on as many connections as it can.

const PARTIES = [
  "a stranger with one address",
  "a stranger with four networks",
  "a stranger with a /48",
  "the publishable key",
  "a viewer",
  "an editor",
  "Compliance",
  "the holder of one link",
  "the holder of one export",
] as const;

const ALONE_MS = 4_000;
const ATTACK_MS = 12_000;
/** In MB: of one process, and of the data folder, in one attack; pictures of an hour are 1 GB. */
const MOST_MEMORY = 500;
const MOST_DISK = 1_100;
const MOST_MAILS = 60;

let attacked: target.AttackedStack;
let neighbors: Awaited<ReturnType<typeof meetNeighbors>>;
let alone: Map<string, number>;
let parties: Awaited<ReturnType<typeof partiesOf>>;

beforeAll(async () => {
  attacked = await target.startAttackedStack();
  neighbors = await meetNeighbors(attacked);
  parties = await partiesOf(attacked);
  const felt = await neighbors.live(ALONE_MS);
  expect(felt.wrong).toEqual([]);
  alone = felt.answers;
});
afterAll(() => attacked?.remove());

it.each(PARTIES)("%s takes from no neighbor", async (party) => {
  const measured = measureStack(attacked);
  measured.restart();
  const [rest, disk] = [measured.resident(), measured.disk()];
  const mails = attacked.mail.mails.length;
  const attack = startAttack(parties[party]);
  onTestFinished(() => attack.stop().then(() => {}));
  const felt = await neighbors.live(ATTACK_MS);
  const peak = measured.peak();
  const statuses = await attack.stop();
  const grown = {
    memory: Object.entries(peak).map(([of, mb]) => [of, mb - rest[of]!]),
    disk: measured.disk() - disk,
    mails: attacked.mail.mails.length - mails,
  };
  console.log(
    `${party}: ${JSON.stringify({ ...grown, answers: inAll(statuses) })}`,
  );
  expect.soft(felt.wrong).toEqual([]);
  expect(felt.answers.size).toBe(alone.size);
  for (const [of, mb] of grown.memory)
    expect.soft(mb, `MB of the ${of}`).toBeLessThan(MOST_MEMORY);
  expect.soft(grown.disk, "MB on the disk").toBeLessThan(MOST_DISK);
  expect.soft(grown.mails, "mails").toBeLessThan(MOST_MAILS);
});

it("each form of the neighbors is stored once", async () => {
  await settled(attacked.stack.siteUrl);
  expect(neighbors.sent).toBeGreaterThan(0);
  const query = "contact_messages?select=id&message=like.The%20roof*";
  await attacked.rows(query, neighbors.sent);
});

/** How often each status was answered. */
function inAll(ways: readonly Statuses[]): Statuses {
  const sum: Statuses = {};
  for (const way of ways)
    for (const [status, count] of Object.entries(way))
      sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
  return sum;
}
