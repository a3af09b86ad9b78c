import { expect, it } from "vitest";

import { UploadPlaces, type UploadPlace } from "./upload-places";

/** Places by a clock of the test's own, with the forms that are being read. */
function start() {
  let now = 0;
  const places = new UploadPlaces(() => now);
  const forms: Form[] = [];

  type Form = {
    name: string;
    bytesPerMs: number;
    place: UploadPlace;
    isEnded(): boolean;
    end(): void;
  };

  return {
    /** Takes a place; null if there is none. */
    take(hash: string, address: string, bytesPerMs = 0): Form | null {
      let form: Form | null = null;
      void places.run({ hash, address }, (place) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        form = {
          name: `${hash} ${address}`,
          bytesPerMs,
          place,
          isEnded: () => place.signal.aborted,
          end: resolve,
        };
        forms.push(form);
        return promise;
      });
      return form;
    },
    /** Lets time pass, in which every form sends at its own rate. */
    pass(ms: number) {
      now += ms;
      for (const { place, bytesPerMs } of forms) place.arrived(ms * bytesPerMs);
    },
    forms,
    ended: () => forms.filter((form) => form.isEnded()).map(({ name }) => name),
  };
}

const MINUTE_MS = 60_000;
const NEIGHBOR = ["neighbor", "198.51.100.7"] as const;

/** Four networks hold all places; of each, the last is the slowest. */
function attacked() {
  const test = start();
  for (const network of [1, 2, 3, 4])
    for (const form of [1, 2, 3, 4])
      test.take(
        `attacker ${network} ${form}`,
        `192.0.${network}.${form}`,
        9 - form / 100 - network / 1_000,
      );
  test.pass(10 * MINUTE_MS);
  return test;
}

it("four networks that hold all places make room, the slowest form of theirs first", () => {
  const test = attacked();
  expect(test.ended()).toEqual([]);
  const neighbor = test.take(...NEIGHBOR, 100);
  expect(neighbor).not.toBeNull();
  expect(test.ended()).toEqual(["attacker 4 4 192.0.4.4"]);
  // The one that made room has two more of its network to wait for.
  expect(test.take("attacker 4 5", "192.0.4.5")).toBeNull();
  test.pass(MINUTE_MS);
  const others = [1, 2, 3].map((n) => test.take(`${n}`, `203.0.113.${n}`, 50));
  expect(others).not.toContain(null);
  expect(test.ended().map((name) => name.slice(0, 12))).toEqual(
    ["4 4", "3 4", "2 4", "1 4"].map((name) => `attacker ${name}`).toSorted(),
  );
  expect(neighbor!.isEnded()).toBe(false);
});

it("a neighbor who comes again and again is let in by those who hold more, and by no one else", () => {
  const test = attacked();
  for (const count of [1, 2, 3])
    expect(test.take(`neighbor ${count}`, NEIGHBOR[1], 100)).not.toBeNull();
  expect(test.take("neighbor 4", NEIGHBOR[1], 100)).toBeNull();
});

it("nobody is cut while no one waits, however slow", () => {
  const test = start();
  const slow = test.take("slow", "192.0.2.1", 0.1)!;
  for (let n = 0; n < 15; n += 1) test.take(`${n}`, `10.0.${n}.1`, 100);
  test.pass(60 * MINUTE_MS);
  expect(test.ended()).toEqual([]);
  // Someone waits, and it is a network's only one below 8 kB/s.
  expect(test.take(...NEIGHBOR, 100)).not.toBeNull();
  expect(slow.isEnded()).toBe(true);
});

type Sender = readonly [hash: string, address: string, bytesPerMs?: number];
const range = (count: number) => Array.from({ length: count }, (_, n) => n);
/** Forms of as many networks. */
const networks = (count: number, bytesPerMs: number): Sender[] =>
  range(count).map((n) => [`${n}`, `10.0.${n}.1`, bytesPerMs]);

it.each<[string, readonly Sender[], Sender, ended: string | null]>([
  [
    "a network's only form that keeps 8 kB/s is cut by nobody",
    networks(24, 8),
    NEIGHBOR,
    null,
  ],
  [
    "a slow phone is not cut by a network that has a place already",
    [["a", "198.51.100.7", 1], ...networks(15, 9)],
    ["another", "10.0.3.7"],
    null,
  ],
  [
    "many people of one network make room for each other",
    [..."aabb"].map((hash, n) => [hash, "192.0.2.1", 9 + n]),
    ["c", "192.0.2.200"],
    "a 192.0.2.1",
  ],
  [
    "one request has two places, from however many networks",
    range(2).map((n) => ["a", `192.0.${n}.1`, 9]),
    ["a", "192.0.2.1"],
    null,
  ],
  [
    "a household's IPv6 has four places",
    range(4).map((n) => [`${n}`, `2001:db8:1:${n}00::1`, 9]),
    ["4", "2001:db8:1:400::1"],
    null,
  ],
])("%s", async (_what, senders, newcomer, ended) => {
  const test = start();
  for (const sender of senders) expect(test.take(...sender)).not.toBeNull();
  test.pass(MINUTE_MS);
  if (ended === null) {
    expect(test.take(...newcomer)).toBeNull();
    expect(test.ended()).toEqual([]);
    // A place that is free again is given to the next.
    test.forms[0]!.end();
    await new Promise(setImmediate);
  }
  expect(test.take(...newcomer)).not.toBeNull();
  expect(test.ended()).toEqual(ended === null ? [] : [ended]);
});

it("the time that the site takes for a file is not its sender's, and cuts nobody", async () => {
  const test = start();
  const slow = test.take("slow", "192.0.2.1", 9)!;
  for (let n = 0; n < 23; n += 1) test.take(`${n}`, `10.0.${n}.1`, 9);
  const { promise, resolve } = Promise.withResolvers<void>();
  test.pass(1_000);
  const handling = slow.place.handle(() => promise);
  slow.bytesPerMs = 0;
  test.pass(10 * MINUTE_MS);
  expect(test.take(...NEIGHBOR)).toBeNull();
  resolve();
  await handling;
  expect(test.take(...NEIGHBOR)).toBeNull();
  test.pass(MINUTE_MS);
  expect(test.take(...NEIGHBOR)).not.toBeNull();
  expect(test.ended()).toEqual(["slow 192.0.2.1"]);
});

it("files that wait for the site keep no network out that has no place", () => {
  const test = attacked();
  const never = new Promise<void>(() => {});
  for (const { place } of test.forms) void place.handle(() => never);
  test.pass(MINUTE_MS);
  const others = [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
    test.take(`${n}`, `203.0.${n}.1`, 50),
  );
  expect(others).not.toContain(null);
  expect(test.take("2", "203.0.2.1", 50)).toBeNull();
  // Each holds a file in memory.
  expect(test.take(...NEIGHBOR, 50)).toBeNull();
  expect(test.ended()).toEqual([]);
});
