import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  openConsultation,
  sendConsultation,
} from "../fixtures/intake/intake-site.fixture.ts";
import { createReaders, runPaced } from "../fixtures/site/crowd.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  childrenOf,
  footprintOf,
  type Footprint,
  type StackChildren,
} from "../fixtures/stack/stack-children.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// Five minutes of visitors, prospects and editors at once. Memory that a
// process needs grows in the first minutes, but a leak goes on growing.

const SECONDS = 300;
const READS_PER_SECOND = 100;
const SUBMISSIONS_PER_SECOND = 2;
const PUBLISHES_PER_SECOND = 1;
/** Between two looks at the processes. */
const LOOK_MS = 5_000;

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({
    env: { WARM_UP: "1", INTAKE_MAX_PER_HOUR: "1000000" },
  });
}, 600_000);
const readers = createReaders(32);
afterAll(async () => {
  readers.close();
  await stack.remove();
});

type Look = Readonly<Record<keyof StackChildren, Footprint>>;

function look(children: StackChildren): Look {
  return {
    site: footprintOf(children.site),
    lake: footprintOf(children.lake),
    database: footprintOf(children.database),
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The middle of what was seen in a part of the looks. */
function middleOf(
  looks: readonly Look[],
  name: keyof StackChildren,
): Footprint {
  const seen = looks.map((each) => each[name]);
  return {
    residentMegabytes: median(seen.map((each) => each.residentMegabytes)),
    descriptors: median(seen.map((each) => each.descriptors)),
  };
}

describe(`${SECONDS} seconds of readers, prospects and editors`, () => {
  it("are answered, and leave memory and descriptors where they were", async () => {
    const { url, writeToken } = stack.contentLake!;
    const children = childrenOf(stack);
    const paths = [
      ...["/", "/blog", "/compliance", "/contact", "/claims-we-work"],
      ...["/states/texas", "/blog/hoa-claims", "/no-such-page"],
      ...["/search?q=hail", "/rss.xml", "/sitemap.xml", "/consultation"],
    ];
    const looks: Look[] = [];
    const looking = setInterval(() => looks.push(look(children)), LOOK_MS);

    const opened = await openConsultation(stack.siteUrl);
    const [readings, references, published] = await Promise.all([
      runPaced(READS_PER_SECOND, SECONDS, async (index) => {
        const path = paths[index % paths.length]!;
        const { status } = await readers.read(`${stack.siteUrl}${path}`);
        return `${path} ${status}`;
      }),
      runPaced(SUBMISSIONS_PER_SECOND, SECONDS, (index) =>
        sendConsultation(stack.siteUrl, opened, {
          name: "Ada Prospect",
          email: `ada.${index}@example.com`,
          phone: "(303) 555-0100",
          location: `${index} Main St, Denver, CO`,
          description: `Hail broke the roof, number ${index}.`,
          perilType: "hail",
          dateOfLoss: "2026-05-31",
          policyNumber: `P-${index}`,
          insuranceCarrier: "Example Mutual",
          damageType: "Roof",
        }),
      ),
      runPaced(PUBLISHES_PER_SECOND, SECONDS, async (index) => {
        const { status } = await callLake(
          url,
          writeToken,
          "/data/mutate/production",
          {
            mutations: [
              {
                patch: {
                  id: "siteSettings",
                  set: { disclaimer: `Disclaimer ${index}.` },
                },
              },
            ],
          },
        );
        return status;
      }),
    ]);
    clearInterval(looking);

    const unexpected = readings.filter(
      (reading) => !/ 200$|^\/no-such-page 404$/.test(reading),
    );
    expect(unexpected).toEqual([]);
    expect(new Set(references).size).toBe(SECONDS * SUBMISSIONS_PER_SECOND);
    expect(published.filter((status) => status !== 200)).toEqual([]);
    // None of them was started again meanwhile.
    expect(childrenOf(stack)).toEqual(children);

    const third = Math.floor(looks.length / 3);
    for (const name of ["site", "lake", "database"] as const) {
      const early = middleOf(looks.slice(third, 2 * third), name);
      const late = middleOf(looks.slice(2 * third), name);
      console.log(`${name}: ${JSON.stringify({ early, late })}`);
      // The last third against the one before: a leak grows in both.
      expect(late.residentMegabytes, name).toBeLessThan(
        early.residentMegabytes * 1.15 + 16,
      );
      expect(late.descriptors, name).toBeLessThan(early.descriptors + 24);
      expect(late.residentMegabytes, name).toBeLessThan(600);
      expect(late.descriptors, name).toBeLessThan(400);
    }
  }, 1_800_000);
});
