import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { action } from "~/routes/consultation";

import {
  answer,
  consultation,
  request,
  rows,
  type Values,
} from "../../tests/fixtures/intake/form-actions.fixture";

// A flood of posts must not affect other senders.

const LONG = Boolean(process.env["TEST_LONG"]);
const POSTS = LONG ? 10_000 : 400;
const GENUINE = LONG ? 200 : 20;

const free: { bytes: number | null } = vi.hoisted(() => ({ bytes: null }));
vi.mock(import("./storage-fault.server"), async (load) => ({
  ...(await load()),
  freeBytes: () => free.bytes,
}));
vi.hoisted(() => {
  // The setup of these tests raises it.
  process.env["INTAKE_MAX_PER_HOUR"] = process.env["TEST_LONG"] ? "600" : "150";
});
afterEach(() => {
  free.bytes = null;
});

// The outbox is there from the first submission on.
beforeAll(() => post(consultation(), "192.0.2.1"));

const events = vi.fn();

function post(values: Values | string, address: string) {
  return answer(action, request(values), { address, noteSecurity: events });
}

describe("posts without a valid form", () => {
  it("from one address do not affect other senders, and are reported once", async () => {
    const before = rows().length;
    events.mockClear();
    const answers = { flood: [] as number[], genuine: [] as number[] };
    for (let index = 0; index < POSTS; index += 1) {
      if (index % (POSTS / GENUINE) === 0) {
        const person = `198.51.${Math.floor(index / 250)}.${index % 250}`;
        answers.genuine.push((await post(consultation(), person)).status);
      }
      answers.flood.push((await post("", "203.0.113.1")).status);
    }
    expect(new Set(answers.genuine)).toEqual(new Set([303]));
    expect(rows()).toHaveLength(before + GENUINE);
    expect(
      new Set(
        rows()
          .slice(before)
          .map(({ box }) => box),
      ),
    ).toEqual(new Set(["lead"]));
    expect(answers.flood.filter((status) => status === 400)).toHaveLength(60);
    expect(answers.flood.filter((status) => status === 429)).toHaveLength(
      POSTS - 60,
    );
    expect(events.mock.calls).toEqual([["flood"]]);
  }, 400_000);

  it("do not block a request from the same address, and a mistaken form comes back with its words", async () => {
    const address = "203.0.113.2";
    for (let index = 0; index < 100; index += 1) await post("", address);
    const before = rows().length;
    const mistaken = await post(consultation({ email: "nobody" }), address);
    expect(mistaken).toMatchObject({
      status: 429,
      result: {
        trouble: "busy",
        reply: {
          initialValue: { name: "Ada Prospect" },
          error: { email: ["Invalid email address"] },
        },
      },
    });
    expect((await post(consultation(), address)).status).toBe(303);
    expect(rows().slice(before)).toMatchObject([{ box: "lead" }]);
  });
});

it.each(["203.0.113.3", "2001:db8:77:1::"])(
  "three hundred families behind one address of %s are all stored, what is beyond a household's in the review box",
  async (address) => {
    const before = rows().length;
    for (let index = 0; index < 300; index += 1) {
      const from = address.endsWith("::")
        ? `${address}${index.toString(16)}`
        : address;
      expect((await post(consultation(), from)).status).toBe(303);
    }
    const stored = rows().slice(before);
    expect(stored).toHaveLength(300);
    expect(stored.filter(({ box }) => box === "lead")).toHaveLength(10);
    expect(stored.at(-1)!.reason).toBe("limit: address");
    // They do not count for another sender.
    expect((await post(consultation(), "203.0.113.4")).status).toBe(303);
    expect(rows().at(-1)).toMatchObject({ box: "lead" });
  },
  60_000,
);

it("one request that is sent over and over is stored once, and counts once", async () => {
  const [same, before] = [consultation(), rows().length];
  for (const values of [...Array<Values>(11).fill(same), consultation()])
    expect((await post(values, "203.0.113.5")).status).toBe(303);
  const lead = { box: "lead" };
  expect(rows().slice(before)).toMatchObject([lead, lead]);
});

describe("a disk that is nearly full", () => {
  const floor = 200_000_000;

  it("accepts every form above the limit; below it, forms come back with their values and advice", async () => {
    free.bytes = floor;
    expect((await post(consultation(), "203.0.113.6")).status).toBe(303);
    free.bytes = floor - 1;
    const before = rows().length;
    const refused = await post(consultation(), "203.0.113.7");
    expect(refused).toMatchObject({
      status: 503,
      result: {
        trouble: "full",
        reply: { initialValue: { name: "Ada Prospect" } },
      },
    });
    expect(rows()).toHaveLength(before);
  });

  it("keeps as much again from a sender beyond their own limit, for others", async () => {
    const address = "203.0.113.8";
    for (let index = 0; index < 10; index += 1)
      await post(consultation(), address);
    free.bytes = 2 * floor;
    expect((await post(consultation(), address)).status).toBe(303);
    free.bytes = 2 * floor - 1;
    expect((await post(consultation(), address)).status).toBe(503);
    expect((await post(consultation(), "203.0.113.9")).status).toBe(303);
  });
});

it("requests from everywhere go to the review box beyond the limit for everybody, and none is refused", async () => {
  const most = Number(process.env["INTAKE_MAX_PER_HOUR"]);
  const before = rows().length;
  for (let index = 0; index <= most; index += 1) {
    const address = `10.${index % 250}.${index % 249}.1`;
    expect((await post(consultation(), address)).status).toBe(303);
  }
  expect(rows()).toHaveLength(before + most + 1);
  const last = { box: "review", reason: "limit: everybody" };
  expect(rows().at(-1)).toMatchObject(last);
}, 400_000);
