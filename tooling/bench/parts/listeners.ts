import { Agent, get, type IncomingMessage } from "node:http";

import type { BenchLake } from "../bench-lake.ts";
import { middleArticle } from "../many-documents.ts";
import { printRow, summarise, type Summary } from "../measure.ts";

/** Streams that are open at once: as many as a caller may have. */
const LISTENERS = 1_000;
/** Streams that are opened at once. */
const BATCH = 50;
const ROUNDS = 20;
const WARM_UP = 3;
/** One that has nothing by then never gets it. */
const PATIENCE_MS = 10_000;

/**
 * From the request until it is acknowledged, and until the first listener has
 * its event, half of them have, and all have.
 */
type Moments<Figure> = Record<
  "acknowledged" | "first" | "half" | "all",
  Figure
>;

/** The result of `measureListeners`, in milliseconds. */
export type ListenerFigures = Moments<Summary> & { listeners: number };

/** The listeners; `onEvent` is called for each that has its event. */
type Audience = { onEvent(): void; close(): void };

/**
 * Changes a published document while many listeners wait for documents of its
 * type, each over a connection of its own. This process reads them all, so its own time is
 * in the figures.
 */
export async function measureListeners(
  lake: BenchLake,
  count: number,
): Promise<ListenerFigures> {
  const audience = await openListeners(lake);
  try {
    const rounds: Moments<number>[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const moments = await editOnce(lake, count, audience, round);
      if (round >= 0) rounds.push(moments);
    }
    const of = (name: keyof Moments<number>) =>
      summarise(rounds.map((moments) => moments[name]));
    return {
      listeners: LISTENERS,
      acknowledged: of("acknowledged"),
      first: of("first"),
      half: of("half"),
      all: of("all"),
    };
  } finally {
    audience.close();
  }
}

async function editOnce(
  lake: BenchLake,
  count: number,
  audience: Audience,
  round: number,
): Promise<Moments<number>> {
  const { id } = middleArticle(count);
  const arrivals: number[] = [];
  const everyone = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${arrivals.length} listeners were told.`)),
      PATIENCE_MS,
    );
    audience.onEvent = () => {
      arrivals.push(performance.now());
      if (arrivals.length < LISTENERS) return;
      clearTimeout(timer);
      resolve();
    };
  });
  const mutations = [{ patch: { id, set: { title: `Listened ${round}` } } }];
  const started = performance.now();
  const since = (moment: number | undefined) => (moment ?? NaN) - started;
  await lake.ask("/data/mutate/production", lake.tokens.write, { mutations });
  const acknowledged = since(performance.now());
  await everyone;
  return {
    acknowledged,
    first: since(arrivals[0]),
    half: since(arrivals[LISTENERS / 2]),
    all: since(arrivals.at(-1)),
  };
}

/** Opens all streams, and waits until each is welcomed. */
async function openListeners(lake: BenchLake): Promise<Audience> {
  const agent = new Agent({ maxSockets: Infinity });
  const audience: Audience = {
    onEvent: () => {},
    close: () => agent.destroy(),
  };
  const query = encodeURIComponent(`*[_type == "article"]`);
  const address = `${lake.url}/v2025-02-19/data/listen/production?query=${query}&includeResult=true`;
  const headers = { authorization: `Bearer ${lake.tokens.read}` };
  const open = () =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent, headers }, (response) =>
        follow(response, { welcomed: resolve, told: () => audience.onEvent() }),
      ).once("error", reject);
    });
  for (let opened = 0; opened < LISTENERS; opened += BATCH)
    await Promise.all(Array.from({ length: BATCH }, open));
  return audience;
}

/** Tells of the welcome and of each event of a stream. */
function follow(
  response: IncomingMessage,
  { welcomed, told }: { welcomed(): void; told(): void },
): void {
  let rest = "";
  response.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "event: welcome") welcomed();
      if (line === "event: mutation") told();
    }
  });
  // The end of the bench closes them all.
  response.on("error", () => {});
}

/** @param figures of `measureListeners`, as lines for a person. */
export function printListeners(figures: ListenerFigures): void {
  const { listeners, acknowledged, first, half, all } = figures;
  printRow(`an edit beside ${listeners} listeners`, acknowledged);
  printRow("until the first listener has it", first);
  printRow("until half of them have it", half);
  printRow("until all have it", all, "to reach: 500 ms at 95 %");
}
