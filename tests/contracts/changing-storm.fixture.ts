import { beforeAll, describe, expect, it } from "vitest";

import {
  all,
  jsonLdOf,
  metaOf,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import {
  faultsOf,
  readFreshPages,
  type SitePage,
  unless,
} from "../fixtures/site/site-pages.fixture.ts";
import {
  catastropheOf,
  isOfStorm,
  publishStorm,
  STORM_BANNER,
  STORM_HEADING,
  STORM_ID,
  stormDocument,
} from "../fixtures/site/storm.fixture.ts";
import {
  before,
  changedPages,
  eventually,
  mainOf,
  pageOf,
  paths,
  stack,
  textAt,
} from "./changing-site.fixture.ts";

/** A storm is switched on, shown, and switched off again. */
export const describeStorm = () =>
  describe("a storm", () => {
    const SPANISH = "Tormenta zephyrine esta noche";
    let cap: string;
    let during: readonly SitePage[];

    beforeAll(async () => {
      const source = stack.contentLake!;
      const { value, catastrophes } = await catastropheOf(source);
      cap = value;
      const translations = [
        { _key: "es", language: "es", bannerText: SPANISH },
      ];
      const storm = { catastrophes, translations };
      await publishStorm(source, stormDocument(Date.now(), storm));
      await eventually("/", STORM_HEADING);
      during = await readFreshPages(stack.siteUrl, paths);
    });

    it("stands on the pages about its states and perils, its banner on all, and nothing else is new", () => {
      const shown = during.filter(
        ({ document }) =>
          withAttribute(document, "data-testid", "storm").length > 0,
      );
      expect(shown.map((page) => page.path)).toEqual(paths.filter(isOfStorm));
      expect(shown.length).toBeGreaterThan(8);
      const faults = faultsOf(during, (page) => {
        const old = pageOf(before, page.path);
        const [banner, ...more] = withAttribute(
          page.document,
          "aria-label",
          "Emergency",
        );
        const names = ["og:title", "og:image", "description"];
        return [
          ...unless(
            !!banner && textOf(banner).includes(STORM_BANNER),
            "banner",
          ),
          ...unless(more.length === 0, "a second banner"),
          ...unless(
            isOfStorm(page.path) || mainOf(old) === mainOf(page),
            "words",
          ),
          ...names.filter(
            (name) =>
              !isOfStorm(page.path) &&
              metaOf(old.document, name) !== metaOf(page.document, name),
          ),
        ];
      });
      expect(faults).toEqual([]);
    });

    it("speaks to readers of Spanish in their language", async () => {
      await eventually("/es", SPANISH);
      expect(await textAt("/es")).not.toContain(STORM_BANNER);
    });

    it("leaves one main heading, and says what to do in shared links and structured data", () => {
      const own = during.filter((page) => isOfStorm(page.path));
      const faults = faultsOf(own, ({ document, path: address }) => {
        const [h1, ...more] = all(document, "h1").map((node) => textOf(node));
        const data = jsonLdOf(document).filter(
          ({ name }) => name === STORM_HEADING,
        );
        const image = metaOf(document, "og:image") ?? "";
        return [
          ...unless(more.length === 0, "a second h1"),
          ...unless((h1 === STORM_HEADING) === (address === "/"), `h1 ${h1}`),
          ...unless(
            data.length === 1 && data[0]!["@type"] === "Service",
            "structured data",
          ),
          ...unless(metaOf(document, "og:title") === STORM_HEADING, "og:title"),
          ...unless(image.endsWith(`.png?storm=${STORM_ID}`), "og:image"),
        ];
      });
      expect(faults).toEqual([]);
    });

    it("changes the law on the pages of the state with a declared catastrophe alone", () => {
      const printed = during
        .filter(({ html }) => html.includes(cap))
        .map((page) => page.path);
      expect(printed).toEqual(
        expect.arrayContaining(["/states/illinois", "/"]),
      );
      expect(printed.join()).not.toContain("oklahoma");
    });

    it("leaves the site as it was when it is switched off", async () => {
      const off = stormDocument(Date.now(), { active: false });
      await publishStorm(stack.contentLake!, off);
      await eventually("/", STORM_HEADING, false);
      await eventually("/es", SPANISH, false);
      expect(await changedPages(paths.filter(isOfStorm))).toEqual([]);
    });
  });
