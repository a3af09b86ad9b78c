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
