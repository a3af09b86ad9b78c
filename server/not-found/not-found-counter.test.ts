import { expect, it } from "vitest";

import { NotFoundCounter } from "./not-found-counter.ts";

const DAY = 24 * 60 * 60 * 1000;

function counterAt(start = Date.UTC(2026, 0, 1)) {
  const clock = { now: start };
  const counter = new NotFoundCounter([], () => clock.now);
  const ask = (path: string, ...networks: string[]) =>
    networks.map((network) => counter.note(path, network));
  const paths = () => counter.list(50).map(({ path }) => path);
  return { clock, counter, ask, paths };
}

it("lists an address that three networks asked for, and counts each once", () => {
  const { counter, ask, clock } = counterAt();
  expect(ask("/blog/old", "a", "a", "b", "b")).not.toContain(true);
  expect(counter.list(50)).toEqual([]);
  expect(ask("/blog/old", "c")).toEqual([true]);
  clock.now += DAY;
  expect(ask("/blog/old", "a", "c", "d")).toEqual([false, false, true]);
  expect(counter.list(50)).toEqual([
    {
      path: "/blog/old",
      visitors: 4,
      last: "2026-01-02T00:00:00.000Z",
    },
  ]);
});

it("counts a network again after a week, and candidates not longer", () => {
  const { ask, counter, clock, paths } = counterAt();
  ask("/listed", "a", "b", "c");
  ask("/candidate", "a", "b");
  clock.now += 8 * DAY;
  ask("/listed", "a");
  ask("/candidate", "c");
  expect(counter.list(1)[0]?.visitors).toBe(4);
  expect(paths()).toEqual(["/listed"]);
  clock.now += 91 * DAY;
  expect(paths()).toEqual([]);
});

it("holds a bounded list against many networks, and the most wanted stays", () => {
  const { ask, counter } = counterAt();
  ask("/wanted", "a", "b", "c", "d");
  for (let network = 0; network < 300; network += 1)
    for (let index = 0; index < 40; index += 1)
      ask(`/random-${(network + index) % 1000}`, `net-${network}`);
  const list = counter.list(Infinity);
  expect(list.length).toBeLessThanOrEqual(200);
  expect(list.map(({ path }) => path)).toContain("/wanted");
});

const isListed = (path: string) => {
  const { ask, paths } = counterAt();
  ask(path, "a", "b", "c");
  return paths().includes(path);
};

it.each([
  "/blog/hail-season-checklist",
  "/Claims/Hail-2023",
  "/claims/hail/colorado",
  "/news/2024/05/roof",
])("lists %s", (path) => expect(isListed(path)).toBe(true));

it.each([
  ["a request's page", "/request/mine"],
  ["a preview", "/preview/changes"],
  ["a shared link", "/shared/hail"],
  ["the Studio", "/studio/structure"],
  ["a random token", "/unsubscribe/aB3xY9kLmQ"],
  ["a long hash", "/t/5f4dcc3b5aa765d61d83"],
  ["a long word", `/t/${"abcdefgh".repeat(3)}`],
  ["a UUID", "/c/0b8f9c1e-8a53-4c6e-9a59-9d2f1c3b4a5d"],
  ["an e-mail address", "/join/jo@example"],
  ["an escaped e-mail address", "/join/jo%40example"],
  ["a telephone number", "/call/3035550100"],
  ["a file", "/wp/setup.php"],
  ["a query", "/a?b=c"],
])("does not list %s", (_name, path) => expect(isListed(path)).toBe(false));
