import { createHmac } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { siteOf } from "../../schemas/checks/site.ts";
import {
  checkedDocumentsQuery,
  findingsOf,
} from "../../scripts/content-check/report.ts";
import {
  all,
  attribute,
  jsonLdOf,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import {
  faultsOf,
  readFreshPages,
  type SitePage,
  unless,
} from "../fixtures/site/site-pages.fixture.ts";
import { queryLake } from "../fixtures/stack/lake.fixture.ts";
import { WITHOUT_DATABASE } from "../fixtures/stack/stack.fixture.ts";
import {
  before,
  changedPages,
  eventually,
  LONG,
  mainOf,
  pageOf,
  paths,
  previews,
  stack,
} from "./changing-site.fixture.ts";

/** A license lapses, and is renewed. */
export const describeLapsedLicense = () =>
  describe("a license that lapses", () => {
    /** The firm itself is licensed here too, and a general text says so. */
    const SLUG = "colorado";
    const NAME = "Colorado";
    const NEUTRAL = "No current license is listed for this state.";
    /** Claims of a license in sentences about the state that no check has reported. */
    const CLAIM =
      /\blicensed (?:public )?adjust|\blicensed in\b|\blicensed (?:firm|company)\b|\b(?:is|are|both) licensed\b|\bholds? (?:a|an|the|its) [^.!?]*license\b|personal license|company license|license no\.|held by/i;
    const ownPaths = paths.filter((each) => each.endsWith(`/${SLUG}`));

    let lapsed: readonly SitePage[];
    /** The sentences reported by `content:check`: an editor has to change them. */
    let named: readonly string[] = [];

    let litBefore = 0;

    /** How many states the footer's map highlights. */
    const litInFooter = async () => {
      const answer = await fetch(`${stack.siteUrl}/licensed-map.svg`);
      return (await answer.text()).match(/ fill="#9fd6d9"/g)?.length ?? 0;
    };

    const setTerm = (expiresOn: string) =>
      previews.mutate({ patch: { id: `licence-${SLUG}`, set: { expiresOn } } });

    beforeAll(async () => {
      litBefore = await litInFooter();
      await setTerm("2020-01-31");
      await eventually(`/states/${SLUG}`, NEUTRAL);
      lapsed = await readFreshPages(stack.siteUrl, paths);
      const documents = await queryLake<CheckedDocument[]>(
        stack.contentLake!,
        checkedDocumentsQuery,
      );
      named = findingsOf(documents, siteOf(documents), Date.now())
        .filter(({ document }) => document._type !== "stateLicence")
        .flatMap(({ findings }) => findings)
        .filter(({ rule }) => rule === "lapsed-license")
        .flatMap(({ message }) => message.match(/(?<=")[^"]+(?=")/g) ?? []);
    });

    /** The sentences in a page's head and body that claim a license. */
    function claimsOf({ document, html }: SitePage): string[] {
      const head = html.matchAll(
        /<(?:title>([^<]*)|meta [^>]*content="([^"]*))/g,
      );
      const blocks = ["p", "li", "h1", "h2", "h3", "summary", "dt", "dd"];
      // The firm's data is on every page, and is about all states.
      const data = jsonLdOf(document).filter(
        ({ "@type": type }) => !/Organization|WebSite/.test(String(type)),
      );
      return claimsIn([
        ...[...head].map(([, title = "", content = ""]) => title || content),
        ...all(all(document, "main")[0]!, ...blocks).map((node) =>
          textOf(node),
        ),
        JSON.stringify(data),
      ]);
    }

    const claimsIn = (texts: readonly string[]) =>
      texts
        .flatMap((text) =>
          named
            .reduce((rest, sentence) => rest.replaceAll(sentence, ""), text)
            .split(/(?<=[.!?])\s+/),
        )
        .filter((sentence) => CLAIM.test(sentence));

    it("takes the claim, the service and the state's name from every page that no check names", () => {
      const old = before.filter((page) => ownPaths.includes(page.path));
      expect(old.length).toBeGreaterThan(8);
      expect(old.filter((page) => claimsOf(page).length === 0)).toEqual([]);
      const faults = faultsOf(lapsed, (page) => {
        const claims = claimsOf(page);
        if (!ownPaths.includes(page.path))
          return claims.filter((sentence) => sentence.includes(NAME));
        const services = jsonLdOf(page.document).filter(
          (thing) => thing["@type"] === "Service",
        );
        return [
          ...claims,
          ...unless(page.status === 200, `status ${page.status}`),
          ...unless(mainOf(page).includes(NEUTRAL), "no neutral sentence"),
          ...unless(services.length === 0, "a service that is offered"),
        ];
      });
      expect(faults).toEqual([]);
    });

    /** What the firm says about its work, and the ways to request it. */
    const OFFER = /\bwe work for\b|\bour services\b|why choose us|\bupfront\b/i;
    const offersOf = (page: SitePage) => [
      ...(OFFER.exec(mainOf(page)) ?? []),
      ...all(all(page.document, "main")[0]!, "a")
        .map((link) => attribute(link, "href") ?? "")
        .filter((href) => /^\/(contact|consultation)\b/.test(href)),
    ];

    it("offers nothing on the pages of the state", () => {
      const own = (pages: readonly SitePage[]) =>
        pages.filter((page) => ownPaths.includes(page.path));
      expect(own(before).filter((page) => offersOf(page).length === 0)).toEqual(
        [],
      );
      expect(faultsOf(own(lapsed), offersOf)).toEqual([]);
    });

    it("says so in the form, also without a script", () => {
      const { html } = pageOf(lapsed, "/consultation");
      const hints = html.match(/<noscript>.*?<\/noscript>/gs)?.join("");
      expect(hints).toContain(`${NAME}: ${NEUTRAL}`);
    });

    it("takes the state from the maps, the footer's lists and the areas of the firm", async () => {
      const faults = faultsOf(lapsed, ({ document }) => {
        const of = (id: string) => withAttribute(document, "data-testid", id);
        const lists = [...of("firm-licences"), ...of("personal-licences")];
        const links = of("licensed-map").flatMap((map) => all(map, "a"));
        const areas = jsonLdOf(document).flatMap(({ areaServed }) =>
          Array.isArray(areaServed) ? [areaServed.length] : [],
        );
        return [
          ...unless(
            !lists.some((list) => textOf(list).includes(NAME)),
            "footer",
          ),
          ...unless(
            !links.some(
              (link) => attribute(link, "href") === `/states/${SLUG}`,
            ),
            "map",
          ),
          ...areas
            .filter((length) => length !== stateSlugs.length - 1)
            .map((length) => `${length} areas`),
        ];
      });
      expect(faults).toEqual([]);
      expect(await litInFooter()).toBe(litBefore - 1);
      const home = textOf(pageOf(lapsed, "/").document);
      expect(home).toContain(`${NAME}: ${NEUTRAL}`);
    });

    it("is no longer counted, in digits or in words", () => {
      const saying = (pages: readonly SitePage[], count: RegExp) =>
        pages.filter(({ html }) => count.test(html)).map((page) => page.path);
      const fifteen = /\b(?:15|fifteen)(?: states\b| that we\b)/i;
      const fourteen = /\b(?:14|fourteen)(?: states\b| that we\b)/i;
      expect(saying(before, fourteen)).toEqual([]);
      expect(saying(lapsed, fifteen)).toEqual([]);
      expect(saying(lapsed, fourteen)).toEqual(saying(before, fifteen));
      expect(saying(lapsed, /\bfourteen states\b/)).not.toEqual([]);
    });

    it("has all of it again once it is renewed", async () => {
      await setTerm("2999-12-31");
      await eventually(`/states/${SLUG}`, NEUTRAL, false);
      // Those that had changed; all in the long form, in which a storm was there, too.
      const some = paths.filter(
        (each) => ownPaths.includes(each) || /^\/(compliance)?$/.test(each),
      );
      expect(await changedPages(LONG ? paths : some)).toEqual([]);
    });

    it("has its last day in a calendar, for whoever has the address, and for no cache", async () => {
      const { SITE_SECRET } = WITHOUT_DATABASE;
      const key = createHmac("sha256", SITE_SECRET).update("license calendar");
      const calendar = (own: string) =>
        fetch(`${stack.siteUrl}/calendar/${own}/licenses.ics`);
      const answer = await calendar(key.digest("hex"));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/calendar/);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      const text = await answer.text();
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      expect(text).toContain("DTSTART;VALUE=DATE:29991231\r\n");
      expect(text).toContain(`SUMMARY:License in ${NAME} expires\r\n`);
      expect((await calendar("0".repeat(64))).status).toBe(404);
    });
  });
