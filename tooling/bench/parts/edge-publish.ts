import type { EdgeProcess } from "../../../tests/fixtures/edge/edge-process.fixture.ts";
import { createEdgeReader } from "../../../tests/fixtures/edge/edge-reader.fixture.ts";
import type { BenchLake } from "../bench-lake.ts";
import { summarise, type Summary } from "../measure.ts";

const ARTICLE = "article-hail-damage-guide";
const PAGE = "/blog/hail-damage-guide";
const DEADLINE_MS = 10_000;
/** In milliseconds: an editor does not publish twice at once. */
const PAUSE_MS = 150;

/**
 * Publishes new titles of an article, and reads its page at the edge until it
 * shows them. Out: from sending the publish to the page with its title.
 */
export async function measurePublishAt(
  lake: BenchLake,
  edge: EdgeProcess,
  rounds: number,
): Promise<Summary> {
  const reader = createEdgeReader(edge.url, 1);
  const times: number[] = [];
  try {
    await reader.read(PAGE);
    for (let round = 1; round <= rounds; round += 1) {
      const title = `Measured at the edge ${round} (${Date.now()})`;
      await act(lake, "edit", { patch: { set: { title } } });
      const started = performance.now();
      await act(lake, "publish");
      while (!(await reader.read(PAGE)).text.includes(title)) {
        if (performance.now() - started > DEADLINE_MS)
          throw new Error(`${PAGE} is stale after ${DEADLINE_MS} ms.`);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    reader.close();
  }
  return summarise(times);
}

async function act(
  { ask, tokens }: BenchLake,
  action: "edit" | "publish",
  more: object = {},
): Promise<void> {
  await ask("/data/actions/production", tokens.write, {
    actions: [
      {
        actionType: `sanity.action.document.${action}`,
        publishedId: ARTICLE,
        draftId: `drafts.${ARTICLE}`,
        ...more,
      },
    ],
  });
}
