import { writeFileSync } from "node:fs";

import { expect, test } from "@playwright/test";

import {
  GOLDEN_LIST,
  readGoldenList,
  sanityVersion,
  seenEndpoints,
  type GoldenList,
} from "../fixtures/studio-endpoints.fixture.ts";

const HOW_TO_UPDATE =
  "If that is right, read packages/content-lake/README.md on whether the lake answers it well, then run `npm run test:endpoints -- --update`";

test("the Studio sends the same requests to the Content Lake as before", () => {
  const golden = readGoldenList();
  const { specs, endpoints } = seenEndpoints();
  test.skip(endpoints.length === 0, "no test of this run opened the Studio");

  if (process.env["UPDATE_STUDIO_ENDPOINTS"]) {
    const updated: GoldenList = {
      sanity: sanityVersion(),
      specs,
      always: endpoints.filter((each) => !golden.sometimes.includes(each)),
      sometimes: golden.sometimes,
    };
    writeFileSync(GOLDEN_LIST, `${JSON.stringify(updated, null, 2)}\n`);
    return;
  }

  const known = [...golden.always, ...golden.sometimes];
  expect(
    endpoints.filter((each) => !known.includes(each)),
    `sanity ${sanityVersion()} asks for what ${golden.sanity} did not. ${HOW_TO_UPDATE}`,
  ).toEqual([]);
  // Only all tests together send all requests.
  if (!golden.specs.every((spec) => specs.includes(spec))) return;
  expect(
    golden.always.filter((each) => !endpoints.includes(each)),
    `sanity ${sanityVersion()} no longer asks for what ${golden.sanity} did. ${HOW_TO_UPDATE}`,
  ).toEqual([]);
  expect(sanityVersion(), HOW_TO_UPDATE).toBe(golden.sanity);
});
