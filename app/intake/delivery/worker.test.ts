import { once } from "node:events";
import { cpSync, renameSync, rmSync } from "node:fs";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { asLead, message, intakesOfEachTest } from "../intakes.fixture";
import { outboxFile } from "../outbox/files.server";
import { openOutboxFile } from "../outbox/open.server";
import { Outbox } from "../outbox/outbox.server";
import type { DeliveryOutcome } from "../submission";
import { Breaker } from "./loop";
import { silent, type DeliveryTarget, Worker } from "./worker.server";

const test = intakesOfEachTest();
let outbox: Outbox;
let worker: Worker | null = null;
beforeEach(() => {
  outbox = new Outbox(test.folder);
});
afterEach(async () => {
  await worker?.stop();
  outbox.close();
});

const send = (key: string) =>
  outbox.submit({
    ...asLead(key),
    submission: message,
    notices: ["mail"],
  }).reference;

const PAUSES = { first: 1, longest: 2 };

/** Delivers mails through a service that says what it likes of each. */
function start(
  answerTo: (reference: string) => DeliveryOutcome["kind"] | DeliveryOutcome,
  { tries = 10, log = silent, breaker = new Breaker(PAUSES) } = {},
) {
  const told: string[] = [];
  const target: DeliveryTarget = {
    parts: ["mail"],
    breaker,
    retry: { pauses: PAUSES, tries },
    async deliver({ entry: { reference } }) {
      told.push(reference);
      const kind = answerTo(reference);
      if (typeof kind !== "string") return kind;
      return kind === "delivered"
        ? { kind, wasThere: false }
        : { kind, code: "no answer" };
    },
  };
  worker = new Worker(target, { outbox, log, after: 0 });
  return told;
}

function statesOf() {
  const file = openOutboxFile(test.folder);
  const rows = file
    .prepare("SELECT state FROM parts WHERE name = 'mail' ORDER BY submission")
    .all();
  file.close();
  return rows.map(({ state }) => state);
}

it("mails for which the server never answers let the others pass", async () => {
  const odd = [send("a"), send("b"), send("c")];
  send("d");
  start((reference) => (odd.includes(reference) ? "unreachable" : "delivered"));
  await expect
    .poll(statesOf)
    .toEqual(["waiting", "waiting", "waiting", "delivered"]);
});

it("a server that does not answer uses up none of a mail's tries", async () => {
  const reference = send("a");
  let isUp = false;
  const answers = ["failed", "delivered"] as const;
  let next = 0;
  const told = start(() => (isUp ? answers[next++]! : "unreachable"), {
    tries: 3,
  });
  await expect.poll(() => told.length).toBeGreaterThan(4);
  isUp = true;
  test.endPauses();
  worker!.wake();
  await expect.poll(statesOf).toEqual(["delivered"]);
  expect(new Set(told)).toEqual(new Set([reference]));
});

it("nothing is delivered of an outbox that has taken the place of another one", async () => {
  send("a");
  outbox.close();
  const file = outboxFile(test.folder);
  cpSync(file, `${file}.older`);
  const told = start(() => "delivered");
  await expect.poll(statesOf).toEqual(["delivered"]);
  outbox.events.on("replaced", () => void worker!.stop());
  const replaced = once(outbox.events, "replaced");
  rmSync(`${file}-wal`);
  renameSync(`${file}.older`, file);
  worker!.wake();
  await replaced;
  await worker!.stop();
  expect(told).toHaveLength(1);
});

it("a server that asks to be left alone is, for as long as it says, and the log says why", async () => {
  send("a");
  const breaker = new Breaker(PAUSES);
  const warn = vi.fn();
  const told = start(
    () => ({
      kind: "unreachable",
      code: "429",
      reason: "it asks for fewer requests",
      retryAfterMs: 3_600_000,
    }),
    { breaker, log: { ...silent, warn } },
  );
  await expect.poll(() => breaker.waitMs()).toBeGreaterThan(3_000_000);
  expect(told).toHaveLength(1);
  expect(warn.mock.lastCall).toEqual([
    expect.objectContaining({ code: "429" }),
    expect.stringContaining("since it asks for fewer requests"),
  ]);
});
