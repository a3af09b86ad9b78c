import { once } from "node:events";
import { writeFileSync } from "node:fs";
import net, { type AddressInfo } from "node:net";

import { expect, it } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import {
  isSiteRunning,
  runningDatabase,
  runningLake,
  stackFilePath,
} from "./stack-file.ts";

it("takes a stack that is too busy to answer for a running one, and one that was killed for none", async () => {
  const folder = folderOfTest("stack-file");
  const isRunning = async () => ({
    site: await isSiteRunning(folder),
    lake: (await runningLake(folder)) !== null,
    database: Boolean(await runningDatabase(folder)),
  });
  const none = { site: false, lake: false, database: false };
  expect(await isRunning()).toEqual(none);

  const busy = net.createServer(() => {}).listen(0, "127.0.0.1");
  await once(busy, "listening");
  const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
  const stack = { siteUrl: url, contentLake: { url }, supabase: { url } };
  writeFileSync(stackFilePath(folder), JSON.stringify(stack));
  expect(await isRunning()).toEqual({ site: true, lake: true, database: true });

  await new Promise((resolve) => busy.close(resolve));
  expect(await isRunning()).toEqual(none);
});
