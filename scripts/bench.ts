import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { startTestStack } from "../tests/setup/stack.ts";
import { measureFsync } from "./bench/fsync.ts";
import { printHead, printRow } from "./bench/measure.ts";
import { measurePublish } from "./bench/publish.ts";

// `npm run bench`: figures, not checks. Everything runs on this machine, on data
// of its own, in one run, so that the figures can be compared with one another.

const ROUNDS = 50;

const stack = await startTestStack();
try {
  const fsync = measureFsync(stack.dataFolder, 200);
  const { acknowledged, freshHtml } = await measurePublish(stack, ROUNDS);
  printHead();
  printRow("one fsync of 4 kB on this disk", fsync);
  printRow("publish acknowledged", acknowledged);
  printRow("publish to fresh HTML", freshHtml, "to reach: 250 ms at 95 %");
  console.log(
    `\npublish acknowledged costs ${(acknowledged.median / fsync.median).toFixed(1)} times one fsync (median)`,
  );
  const folder = path.resolve(".cache/bench");
  mkdirSync(folder, { recursive: true });
  const file = path.join(
    folder,
    `${new Date().toISOString().replace(/[:.]/g, "-")}.json`,
  );
  writeFileSync(
    file,
    `${JSON.stringify({ fsync, acknowledged, freshHtml }, null, 2)}\n`,
  );
  console.log(`Written to ${path.relative(process.cwd(), file)}`);
} finally {
  await stack.remove();
}
