import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  startIntakeStack,
  type IntakeStack,
} from "../fixtures/intake/intake-stack.fixture.ts";
import {
  troublesOf,
  type Trouble,
} from "../fixtures/intake/intake-troubles.fixture.ts";
import {
  createProspects,
  personalWordIn,
  rest,
  type Prospects,
} from "../fixtures/intake/prospects.fixture.ts";

// All faults in random order: kills, stops, clock jumps, a full disk and a
// damaged outbox.

const SUBMISSIONS = 2_000;
const DAMAGED_BYTES = 60;
/** Rounds of all troubles, at least. */
const ROUNDS = 3;

let stack: IntakeStack;
let prospects: Prospects;

beforeAll(async () => {
  stack = await startIntakeStack({ diskMegabytes: 64 });
  prospects = createProspects(stack);
}, 120_000);

afterAll(() => stack.remove());

function furtherTroubles(): Trouble[] {
  const { disk } = stack;
  const damaged = [
    // Damages the outbox only while everything is delivered, or data would be
    // lost.
    () =>
      prospects.whileDelivered(async () => {
        await stack.killSite();
        stack.damageOutbox(DAMAGED_BYTES);
        await stack.startSite();
      }),
    () =>
      prospects.whileDelivered(async () => {
        stack.damageOutbox(DAMAGED_BYTES);
      }),
  ];
  if (!disk) {
    console.log("No disk is filled: only an administrator may mount one.");
    return damaged;
  }
  return [
    ...damaged,
    async function diskFull() {
      disk.fill();
      await rest(1_000);
      disk.free();
    },
    async function killedOnFullDisk() {
      disk.fill();
      await stack.killSite();
      await stack.startSite();
      await rest(500);
      disk.free();
    },
  ];
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

describe("a request for help that was acknowledged", () => {
  it(`is with the firm exactly once, ${SUBMISSIONS} times`, async () => {
    const { acknowledged } = prospects;
    const troubles = [...troublesOf(stack, true), ...furtherTroubles()];
    let isOver = false;
    const sending = (async () => {
      while (acknowledged.size < SUBMISSIONS) {
        await prospects.askMany(Math.min(20, SUBMISSIONS - acknowledged.size));
        await rest(200);
      }
      isOver = true;
    })();
    let rounds = 0;
    do {
      for (const trouble of shuffled(troubles)) {
        await trouble();
        await rest(300);
      }
      rounds += 1;
    } while (!isOver || rounds < ROUNDS);
    await sending;
    await prospects.everythingArrives();
    await prospects.expectEachOnce().catch((error: unknown) => {
      console.log(stack.printed());
      throw error;
    });
    expect(acknowledged.size).toBe(SUBMISSIONS);
    console.log(
      `${acknowledged.size} acknowledged, each present once, after ${rounds} rounds of ${troubles.length} troubles`,
    );
    expect(personalWordIn(stack.printed())).toBeNull();
  }, 1_800_000);
});
