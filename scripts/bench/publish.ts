import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import path from "node:path";

import { callLake } from "../../tests/fixtures/stack/lake.fixture.ts";
import { actOn } from "../../tests/fixtures/stack/release.fixture.ts";
import { startTestStack } from "../../tests/fixtures/stack/stack.fixture.ts";
import { answered, printTimes, summarise, timed } from "./figures.ts";

const ROUNDS = 50;
const ARTICLE = `*[_type == "article"] | order(_id)[0]{"id": _id, "slug": slug.current}`;

/**
 * The time from publishing an article, as the Studio does, until the site shows it;
 * and of one sync of this disk, the lower bound of an acknowledgement.
 */
export async function measurePublish(): Promise<object> {
  const stack = await startTestStack();
  const { url, writeToken } = stack.contentLake!;
  const lake = (address: string, body?: unknown) =>
    callLake(url, writeToken, address, body);
  try {
    const handle = openSync(path.join(stack.dataFolder, "fsync-probe"), "w");
    const fsync = await timed("one fsync of 4 kB", 200, async () => {
      writeSync(handle, Buffer.alloc(4096, 7));
      fdatasyncSync(handle);
    });
    closeSync(handle);
    const address = `/data/query/production?query=${encodeURIComponent(ARTICLE)}`;
    const { body } = await lake(address);
    const { id, slug } = body["result"] as { id: string; slug: string };
    const document = { publishedId: id, draftId: `drafts.${id}` };
    const page = `${stack.siteUrl}/blog/${slug}`;
    const acknowledged: number[] = [];
    const fresh: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `Measured title ${round} of ${ROUNDS} (${Date.now()})`;
      const patch = { set: { title } };
      await actOn(lake, { actionType: "document.edit", ...document, patch });
      const started = performance.now();
      await actOn(lake, { actionType: "document.publish", ...document });
      acknowledged.push(performance.now() - started);
      while (
        !(await (await answered(await fetch(page))).text()).includes(title)
      )
        await new Promise((resolve) => setTimeout(resolve, 2));
      fresh.push(performance.now() - started);
    }
    const times = summarise(acknowledged).median / fsync.median;
    const goal = `${times.toFixed(1)} times one fsync`;
    return {
      fsync,
      acknowledged: printTimes("publish acknowledged", acknowledged, goal),
      fresh: printTimes(
        "publish to fresh HTML",
        fresh,
        "to reach: 250 ms at 95 %",
      ),
    };
  } finally {
    await stack.remove();
  }
}
