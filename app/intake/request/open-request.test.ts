import { expect, it } from "vitest";

import { TryCounter } from "~/http/try-counter.server";
import type { LoadContext } from "~/load-context";

import { sendTo, intakesOfEachTest } from "../intakes.fixture";
import { hashOf } from "../signed-links.server";
import { openRequest, refusalOf } from "./open-request.server";

const ADDRESS = "203.0.113.7";
const DAY_MS = 24 * 60 * 60 * 1000;

const intakes = intakesOfEachTest();

const makeLink = (reference: string) => ({
  hash: hashOf(`secret of ${reference}`),
  expiresAt: Date.now() + DAY_MS,
});

function start() {
  const intake = intakes.make({ makeLink });
  const linkTries = new TryCounter({ most: 30, seconds: 900 });
  const noted: string[] = [];
  const contextOf = (address: string | null) =>
    ({
      visitor: { address },
      services: { intake, linkTries },
      noteSecurity: (event: string) => noted.push(event),
    }) as unknown as LoadContext;
  async function open(token: string | undefined, address: string | null) {
    const context = contextOf(address);
    const opened = await openRequest(context, token);
    // As the loader does after the action.
    expect(await openRequest(context, token)).toBe(opened);
    if (opened.outcome === "open") return 200;
    const { status, headers } = refusalOf(opened);
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    if (status === 429)
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    return status;
  }
  return { intake, open, noted };
}

it("slows down who guesses, and never refuses a link that works", async () => {
  const { intake, open, noted } = start();
  const reference = await sendTo(intake, "key");
  const token = `secret of ${reference}`;
  const guesses: number[] = [];
  for (let guess = 0; guess < 32; guess += 1)
    guesses.push(await open(`guess ${guess}`, ADDRESS));
  expect(guesses).toEqual([...Array<number>(30).fill(404), 429, 429]);
  expect(noted).toEqual(["lockout", "lockout"]);
  expect(await open(token, ADDRESS)).toBe(200);
  // Another network, and one that cannot be told, are not affected.
  expect(await open("guess", "198.51.100.9")).toBe(404);
  expect(await open(undefined, null)).toBe(404);
});

it("looks a link up once, and asks the database nothing beyond the limit", async () => {
  const { open } = start();
  let calls = 0;
  intakes.database.readRequest = async () => ((calls += 1), null);
  for (let guess = 0; guess < 50; guess += 1)
    await open(`guess ${guess}`, ADDRESS);
  expect(calls).toBe(30);
});
