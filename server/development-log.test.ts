import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import { createLogger } from "vite";
import { expect, it } from "vitest";

import { createDevelopmentLog } from "./development-log.ts";

const FILE = path.resolve("app/root.tsx");

function open() {
  const lines: string[] = [];
  const write = (line: string) =>
    void lines.push(stripVTControlCharacters(line).replace(/^.*\[vite\] /, ""));
  const console = {
    ...globalThis.console,
    ...{ log: write, warn: write, error: write },
  };
  const vite = createLogger("info", { console, allowClearScreen: false });
  return { ...createDevelopmentLog(vite), lines };
}

it("has one line for a save that every compiler reports", () => {
  const { logger, noteSave, lines } = open();
  for (let save = 0; save < 2; save += 1) {
    noteSave(FILE);
    logger.info(`page reload ${FILE}`, { timestamp: true });
    logger.info("hmr update /app/root.tsx, /app/styles/app.css?direct");
    logger.info("page reload app/root.tsx", { timestamp: true });
  }
  expect(lines).toEqual(["updated app/root.tsx", "updated app/root.tsx"]);
});

it("says a fault once until the next save, with the project's own path", () => {
  const { logger, noteSave, lines } = open();
  const fault = `Transform failed with 1 error:\n${FILE}:9:15: ERROR: Unexpected ";"`;
  for (const words of ["Internal server error: ", "Error when evaluating "])
    logger.error(
      `${words}${fault}\n    at run (${path.resolve("node_modules/esbuild/lib/main.js")}:1:1)\n    at read (node:net:1:1)`,
    );
  expect(lines).toEqual([
    'Internal server error: Transform failed with 1 error:\napp/root.tsx:9:15: ERROR: Unexpected ";"',
  ]);
  noteSave(FILE);
  logger.error(fault);
  expect(lines).toHaveLength(2);
});

it("passes on what is not about a save", () => {
  const { logger, lines } = open();
  logger.info("new dependencies optimized: zod");
  logger.warn(`${FILE} has no default export`);
  expect(lines).toEqual([
    "new dependencies optimized: zod",
    "app/root.tsx has no default export",
  ]);
});
