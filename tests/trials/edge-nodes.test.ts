import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  missingProgram,
  nameOf,
  NGINX,
} from "../fixtures/edge/debian-program.fixture.ts";
import { startNginxCache } from "../fixtures/edge/edge-process.fixture.ts";
import {
  type EdgeStack,
  startEdgeStack,
} from "../fixtures/edge/edge-stack.fixture.ts";
import { KEPT_PAGES, untilKept } from "../fixtures/edge/edge-trial.fixture.ts";
import { readWhilePublishing } from "../fixtures/edge/publishing-crowd.fixture.ts";
import {
  type ContentProxy,
  openContentProxy,
} from "../fixtures/site/content-proxy.fixture.ts";
import type { SiteProcess } from "../fixtures/site/site-process.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";

// Two nodes behind one nginx, of which the second hears of each edit later than
// the first: what nginx fetches from it meanwhile is stale.

const missing = missingProgram(NGINX);
const SECONDS = 12;
/** In milliseconds. */
const LATER_MS = 250;

describe.skipIf(missing !== null)(nameOf("two nodes", missing), () => {
  let stack: EdgeStack;
  let late: ContentProxy;
  let second: SiteProcess;

  beforeAll(async () => {
    const secondPort = await freePort();
    stack = await startEdgeStack((port) => startNginxCache([port, secondPort]));
    late = await openContentProxy(stack.lakeUrl);
    late.streamDelay = LATER_MS;
    second = await stack.startNode(secondPort, late);
  }, 180_000);
  afterAll(async () => {
    await second.stop();
    await late.close();
    await stack.remove();
  });

  it("show nothing older than two seconds, though one of them knows an edit later", async () => {
    for (const path of KEPT_PAGES) await untilKept(stack.readers, path);
    const crowd = await readWhilePublishing(stack, SECONDS);
    console.log(`two nodes: ${JSON.stringify(crowd)}`);
    expect(crowd.failed).toEqual([]);
    expect(crowd.stale).toEqual([]);
    expect(crowd.titles).toBeGreaterThan(crowd.publishes / 2);
    // Both were asked.
    for (const { queries } of [stack.gate, late])
      expect(queries.length).toBeGreaterThan(SECONDS);
  });

  it("go on as one when the other is killed", async () => {
    for (const path of KEPT_PAGES) await untilKept(stack.readers, path);
    await stack.site.kill();
    const crowd = await readWhilePublishing(stack, SECONDS / 2);
    console.log(`one of two nodes: ${JSON.stringify(crowd)}`);
    expect(crowd.failed).toEqual([]);
    expect(crowd.stale).toEqual([]);
    await stack.startSite();
    await untilKept(stack.readers, "/");
  });
});
