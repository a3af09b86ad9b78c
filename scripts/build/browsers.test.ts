import { readFileSync } from "node:fs";

import { transform } from "esbuild";
import { expect, it, vi } from "vitest";

import { FOR_BROWSERS, refuseNewer } from "./browsers.ts";

const built = (code: string) =>
  transform(code, { ...FOR_BROWSERS, logLevel: "silent" });

it.each([
  ["a look-behind", "/(?<=, )[a-z]{2}$/"],
  ["a negative look-behind", "/(?<!not )licensed/"],
  ["sets of characters", "/[\\p{L}--[a-z]]/v"],
])("a pattern with %s ends the build", async (_what, pattern) => {
  await expect(built(`export const at = ${pattern};`)).rejects.toThrow(
    "not available in the configured target environment",
  );
});

it("a call that one of them does not know ends the build, in a module of ours", async () => {
  const { transform: check } = refuseNewer("/app/");
  const error = vi.fn();
  const see = (id: string, code: string, ssr = false) =>
    (check as (...args: unknown[]) => void).call({ error }, code, id, { ssr });
  see("/library.js", "typeof Promise.withResolvers && Promise.withResolvers()");
  see("/app/server.ts", "name.toWellFormed()", true);
  expect(error).not.toHaveBeenCalled();
  for (const call of ["toWellFormed(", "URL.parse(", "keys().map("]) {
    see("/app/field.ts", `at.${call}at)`);
    expect(error).toHaveBeenLastCalledWith(expect.stringContaining(call));
  }
});

it("the README names the oldest browsers", () => {
  const of = (name: string) =>
    FOR_BROWSERS.target
      .find((each) => each.startsWith(name))
      ?.slice(name.length);
  expect(readFileSync("README.md", "utf8")).toContain(
    `Chrome and Edge ${of("chrome")}, Firefox ${of("firefox")}, Safari and iOS ${of("ios")}`,
  );
});
