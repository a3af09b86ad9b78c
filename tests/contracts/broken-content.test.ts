import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { all, textOf } from "../fixtures/markup/document.fixture.ts";
import { nestingFaults } from "../fixtures/markup/markup.fixture.ts";
import {
  headingFaults,
  machineWords,
  namelessControls,
  pictureFaults,
} from "../fixtures/markup/page-faults.fixture.ts";
import {
  damagesOf,
  type Document,
} from "../fixtures/site/damaged-document.fixture.ts";
import {
  readPage,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { STORM_ID, stormDocument } from "../fixtures/site/storm.fixture.ts";
import { documentOf, mutate } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
  WITHOUT_DATABASE,
} from "../fixtures/stack/stack.fixture.ts";

/**
 * One document of each type, and pages that show it: its own first, if it has one.
 */
const SUBJECTS: readonly (readonly [id: string, pages: string])[] = [
  ["homePage", "/"],
  ["announcement-emergency", "/"],
  ["stat-clients", "/"],
  ["serviceCard-claims-consulting", "/"],
  ["navigation", "/ /nope"],
  ["contactPage", "/contact"],
  ["consultationPage", "/consultation"],
  ["legalPage-privacy", "/privacy"],
  ["service-appraisal-services", "/services/appraisal-services /"],
  ["faq-appraisal-services-1", "/services/appraisal-services"],
  ["claimsPage", "/claims-we-work"],
  ["otherStatePage", "/another-state"],
  ["tonight-fire", "/claims/fire-damage/texas /claims/fire-damage"],
  ["claimType-fire-damage", "/claims/fire-damage"],
  [
    "claimType-industrial-losses",
    "/claims/industrial-losses /claims-we-work /",
  ],
  ["siteSettings", "/ /compliance /states/texas /nope"],
  ["compliancePage", "/compliance"],
  ["deadlinesPage", "/deadlines /states/texas"],
  ["evidencePage", "/evidence"],
  ["evidenceChecklist-hail", "/evidence"],
  ["licence-colorado", "/compliance /states/colorado /claims/hail-damage"],
  [
    "state-colorado",
    "/states/colorado /claims/fire-damage/colorado /claims/hail-damage/colorado /claims/wind/colorado /compliance /claims/fire-damage",
  ],
  ["state-connecticut", "/states/connecticut /claims/residential/connecticut"],
  ["timeline-colorado", "/blog/insurance-claim-timelines /states/colorado"],
  ["article-insurance-claim-timelines", "/blog/insurance-claim-timelines"],
  ["hoaGuide-hoa-claims", "/blog/hoa-claims /blog"],
  ["category-claims", "/blog/insurance-claim-timelines /blog"],
  ["author-claims-team", "/blog/fire-damage-guide /blog"],
  ["snippet-general-information", "/blog/public-adjuster-guide"],
  [
    "article-public-adjuster-guide",
    "/blog/public-adjuster-guide /blog /rss.xml /search?q=adjuster",
  ],
  [
    "blogPage",
    "/blog /blog/insurance-tips /blog/industry-news /blog/fire-damage-guide",
  ],
  // The seed has no storm.
  [STORM_ID, "/ /states/illinois /claims/hail-damage"],
];

/** How many ways of damaging each document are tried; all in the long form. */
const MOST = process.env["TEST_LONG"] ? Infinity : 2;

/** A document's page; `mayGo` if it is gone once the document has no address. */
type Shown = { id: string; path: string; mayGo: boolean };

/** Documents that are damaged together: none has a page of another. */
const GROUPS: { ids: string[]; pages: Shown[] }[] = [];
for (const [id, list] of SUBJECTS) {
  const own = list.split(" ").map((path, at) => {
    return { id, path, mayGo: at === 0 || /colorado|connecticut/.test(path) };
  });
  let group = GROUPS.find(({ pages }) =>
    pages.every((page) => !own.some(({ path }) => path === page.path)),
  );
  if (!group) GROUPS.push((group = { ids: [], pages: [] }));
  group.ids.push(id);
  group.pages.push(...own);
}

let stack: TestStack;
let count = 0;

beforeAll(async () => {
  stack = await startTestStack({ env: WITHOUT_DATABASE });
});
afterAll(() => stack.remove());

async function originalOf(id: string): Promise<Document> {
  return id === STORM_ID
    ? stormDocument(Date.now())
    : documentOf<Document>(stack.contentLake!, id);
}

/**
 * Writes documents without the Studio's validation, and waits until the site shows
 * them.
 */
async function write(documents: readonly Document[]): Promise<void> {
  count += 1;
  const to = `/mark-${count}`;
  // No page depends on this redirect; it shows that the site has this change.
  const mark = { _id: "redirect-mark", _type: "redirect", from: "/mark", to };
  const mutations = [...documents, mark].map(
    ({ _rev, _updatedAt, ...document }: Document) => ({
      createOrReplace: document,
    }),
  );
  await mutate(stack.contentLake!, ...mutations);
  await expect.poll(redirectOfMark, { interval: 20 }).toBe(to);
}

async function redirectOfMark(): Promise<string | null> {
  const { headers } = await readPage(stack.siteUrl, "/mark");
  return headers.get("location");
}

/** The faults of a page that must work whatever an editor left out. */
function faultsOf(page: SitePage, mayBeMissing: boolean): readonly string[] {
  const { status, headers, html } = page;
  const expected =
    page.path === "/nope" ? [404] : mayBeMissing ? [200, 404] : [200];
  if (!expected.includes(status)) return [`status ${status}`];
  if (!headers.get("content-type")?.startsWith("text/html")) {
    return /undefined|\[object/.test(html) ? ["a word of the machine"] : [];
  }
  const known = markupFaults.get(html);
  if (known) return known;
  const faults = markupFaultsOf(page);
  markupFaults.set(html, faults);
  return faults;
}

/** By the page's text: half of the damage cases produce the same page as another. */
const markupFaults = new Map<string, readonly string[]>();

function markupFaultsOf({ html, document }: SitePage): string[] {
  const title = textOf(all(document, "title")[0]!);
  return [
    ...(all(document, "h1").length === 1 ? [] : ["not one h1"]),
    ...(title === "" || /^\s*(\|.*)?$/.test(title) ? [`title "${title}"`] : []),
    ...headingFaults(document),
    ...namelessControls(document),
    ...pictureFaults(document),
    ...machineWords(document),
    ...nestingFaults(html),
  ];
}

it.each(GROUPS)(
  "content that is damaged in $ids.0 and others leaves every page standing",
  async ({ ids, pages }) => {
    const originals = await Promise.all(ids.map(originalOf));
    const damages = originals.map((each, at) => {
      const all = damagesOf(each);
      const step = Math.ceil(all.length / MOST) || 1;
      // Each document begins with another one.
      return all.filter((_, index) => (index + at) % step === 0);
    });
    const rounds = Math.max(...damages.map(({ length }) => length));
    const faults: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const damaged = damages.map((each) => each[round]);
      await write(damaged.map((each, at) => each?.document ?? originals[at]!));
      const looks = pages.map(async ({ id, path, mayGo }) => {
        const damage = damaged[ids.indexOf(id)];
        if (!damage) return [];
        // On a busy machine the content may take longer than a reader waits.
        const page = await vi.waitFor(async () => {
          const found = await readPage(stack.siteUrl, path);
          if (found.status !== 503) return found;
          throw new Error(`${id} ${damage.what}: ${path}: status 503`);
        }, 60_000);
        return faultsOf(page, damage.hidesPage && mayGo).map(
          (fault) => `${id} ${damage.what}: ${path}: ${fault}`,
        );
      });
      faults.push(...(await Promise.all(looks)).flat());
    }
    await write(originals);
    expect(faults).toEqual([]);
  },
);
