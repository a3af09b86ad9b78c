import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { LONGEST_PAUSE_MS } from "../due-loop.ts";
import { openRetryQueue, type RetryQueue } from "./retry-queue.ts";

let database: DatabaseSync;
let queue: RetryQueue;
let time: number;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  database.exec(`CREATE TABLE letters (
    id TEXT PRIMARY KEY, state TEXT, attempts INTEGER, due_at INTEGER
  )`);
  time = Date.UTC(2026, 0, 5);
  queue = openRetryQueue(
    database,
    {
      name: "letters",
      id: "id",
      waiting: "state = 'due'",
      putBack: "state = 'due'",
    },
    () => time,
  );
});

function post(id: string, dueAt = time): void {
  database
    .prepare("INSERT INTO letters VALUES (?, 'due', 0, ?)")
    .run(id, dueAt);
}

it("gives out what is due first, and says how long to wait for the rest", () => {
  expect(queue.wait()).toBeNull();
  post("later", time + 900);
  post("second", time);
  post("first", time - 5);
  expect(queue.next()).toMatchObject({ id: "first" });
  queue.putOff("first", 2_000);
  expect(queue.next()).toMatchObject({ id: "second" });
  queue.putOff("second", 3_000);
  expect(queue.next()).toBeNull();
  expect(queue.wait()).toBe(900);
  time += 2_000;
  expect(queue.wait()).toBe(0);
});

it("counts the tries of a row that is put off, and has it wait again", () => {
  post("letter");
  database.exec("UPDATE letters SET state = 'sending'");
  expect(queue.next()).toBeNull();
  queue.putOff("letter", 10);
  queue.putOff("letter", 10);
  time += 10;
  expect(queue.next()).toMatchObject({ state: "due", attempts: 2 });
});

it("does not wait for a time that lies beyond the longest pause: the clock was set back", () => {
  post("letter");
  queue.putOff("letter", LONGEST_PAUSE_MS);
  expect(queue.wait()).toBe(LONGEST_PAUSE_MS);
  time -= 40 * 24 * 60 * 60 * 1000;
  expect(queue.wait()).toBe(0);
  expect(queue.next()).toMatchObject({ id: "letter" });
});
