import { startTestStack } from "../../tests/fixtures/stack/stack.fixture.ts";
import { load, printFact, printRow, type Summary } from "./figures.ts";

/** What readers request, which is cached. */
const PAGE = "/states/texas";
const READERS = { connections: 8, seconds: 10, perSecond: 200 };
/** The limit as a multiple of the 99th percentile without a flood. */
const GOAL = 3;

/** What one network requests at once, none of which is cached. */
const FLOODS: Record<string, [connections: number, path: string]> = {
  searches: [300, "/search?q=roof%20hail%20claim%20"],
  "unknown pages": [100, "/no/"],
  forms: [100, "/consultation?from="],
};
/** The number of different addresses in a flood. */
const MOST = 500;

/** A cached page, alone and while another network requests uncached ones. */
export async function measureFlood(): Promise<object> {
  const stack = await startTestStack({ env: { TRUST_PROXY: "1" } });
  const read = () =>
    load([stack.siteUrl + PAGE], READERS, from("198.51.100.1"));
  try {
    console.log(`\nThe page ${PAGE}, 200 times a second`);
    await read();
    const { latency: alone } = await read();
    printRow("alone", alone);
    const floods: Record<string, Summary> = {};
    for (const [name, [connections, path]] of Object.entries(FLOODS)) {
      const flood = load(
        Array.from({ length: MOST }, (_, n) => `${stack.siteUrl}${path}${n}`),
        { connections, seconds: READERS.seconds + 4, isFlood: true },
        from("203.0.113.9"),
      );
      // The flood is under way by then.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const { latency } = await read();
      const { perSecond } = await flood;
      floods[name] = latency;
      printRow(`beside ${connections} connections for ${name}`, latency);
      printFact(
        "  99 % of it to that alone",
        (latency.p99 / alone.p99).toFixed(1),
        `to reach: ${GOAL}; ${Math.round(perSecond)} answers a second to the flood`,
      );
    }
    return { alone, floods };
  } finally {
    await stack.remove();
  }
}

/** The arguments of a sender behind the proxy. */
function from(address: string): string[] {
  return ["-H", `x-forwarded-for=${address}`];
}
