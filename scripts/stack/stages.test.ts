import { expect, it } from "vitest";

import { openStages } from "./stages.ts";

/** An output that records what was written. */
function outputOf(isTTY: boolean) {
  let written = "";
  return {
    isTTY,
    columns: 40,
    write: (text: string) => (written += text),
    read: () => written,
  };
}

/** What a terminal shows: each line as last written. */
const shownOf = (written: string) =>
  written.split("\n").map((line) => line.split("\r\u001B[K").at(-1));

it("writes one plain line a stage where there is no terminal", async () => {
  const output = outputOf(false);
  const { say, during } = openStages(output);
  const done = Promise.withResolvers<number>();
  const work = during("Building the site", done.promise);
  say("Other words.");
  done.resolve(1);
  expect(await work).toBe(1);
  expect(output.read()).toBe("Building the site.\nOther words.\n");
});

it("shows on a terminal what is under way, below what is done", async () => {
  const output = outputOf(true);
  const { say, during } = openStages(output);
  const [site, studio] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const works = [
    during("Building the site", site.promise),
    during("Building the Studio", studio.promise),
  ];
  say("Other words.");
  site.resolve();
  await works[0];
  const [words, done, live, ...rest] = shownOf(output.read());
  expect(words).toBe("Other words.");
  expect(done).toMatch(/^✓ Building the site \(\d+ s\)$/);
  expect(live).toMatch(/^\S Building the Studio \(\d+ s\)$/);
  expect(rest).toEqual([]);
  // A line that wraps could not be cleared.
  for (const line of output.read().split(/[\r\n]/))
    expect(line.replace("\u001B[K", "").length).toBeLessThan(40);

  // The caller reports the reason: no line says that it is done.
  studio.reject(new Error("no"));
  await expect(works[1]).rejects.toThrow("no");
  expect(shownOf(output.read())).toEqual([words, done, ""]);
});
