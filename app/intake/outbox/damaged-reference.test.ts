import { readFileSync, writeFileSync } from "node:fs";

import { afterEach, beforeEach, expect, it } from "vitest";

import {
  consultation,
  everythingArrives,
  lead,
  TestIntakes,
} from "../intakes.fixture.ts";
import { outboxFile } from "./files.server.ts";

let test: TestIntakes;
beforeEach(() => {
  test = new TestIntakes();
});
afterEach(() => test.close());

/** Changes the end of a text at each place where the closed outbox has it. Out: how often. */
function damage(text: string, places: (index: number) => boolean): number {
  const file = outboxFile(test.folder);
  const bytes = readFileSync(file);
  let count = 0;
  for (
    let at = bytes.indexOf(text);
    at >= 0;
    at = bytes.indexOf(text, at + 1)
  ) {
    if (places(count)) bytes.write("~", at + text.length - 1);
    count += 1;
  }
  writeFileSync(file, bytes);
  return count;
}

const KEY = "a key of a form";

it.each([
  ["reference", 0],
  ["reference", 1],
  ["key", 0],
  ["key", 1],
])(
  "a %s that is damaged at one of its two places is known from the other: %i",
  async (what, place) => {
    const first = test.start();
    const options = { key: KEY, verdict: lead };
    const { reference } = await first.accept(consultation(), options);
    await everythingArrives(first);
    await first.stop();
    const text = what === "key" ? KEY : reference;
    expect(damage(text, (index) => index === place)).toBe(2);

    const second = test.start();
    expect(await second.accept(consultation(), options)).toEqual({
      reference,
      isNew: false,
    });
    await everythingArrives(second);
    expect(test.database.rows("claims")).toMatchObject([{ id: reference }]);
  },
);
