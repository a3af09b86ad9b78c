import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { loadConsultationAside } from "../../app/content/form-page.server.ts";
import { loadCompliance } from "../../app/content/page.server.ts";
import { licensedStates } from "../../app/content/shell-content.ts";
import { loadLayout } from "../../app/content/layout.server.ts";
import { ContentSource } from "../../app/content/source/content-source.server.ts";
import {
  type DatasetSource,
  startDatasetSource,
  type TestDocument,
} from "../../app/content/source/dataset-source.fixture.ts";
import { ContentUnavailable } from "../../app/content/source/failure.server.ts";
import type { ReadPerspective } from "../../app/content/source/reader.ts";
import {
  loadState,
  loadStatePeril,
  loadStateService,
} from "../../app/content/state.server.ts";
import type { CachedPage } from "./cached-page.ts";
import { page, textOf } from "./page-cache.fixture.ts";
import { PageCache } from "./page-cache.ts";

// What visitors see of licenses that expire, by the clock of the site: the
// content source knows nothing of the time, as hosted Sanity does not.

const SECOND = 1_000;
const DAY = 86_400_000;

/** Each with the end of its last day, by the clocks of its capital. */
const terms = [
  // The day on which the clocks of these states are changed.
  ["CT", "connecticut", "2027-03-14", "2027-03-15T04:00:00Z"],
  ["IL", "illinois", "2027-03-14", "2027-03-15T05:00:00Z"],
  ["CO", "colorado", "2027-03-14", "2027-03-15T06:00:00Z"],
  ["NV", "nevada", "2027-11-07", "2027-11-08T08:00:00Z"],
  ["TX", "texas", "2028-02-29", "2028-03-01T06:00:00Z"],
  ["PA", "pennsylvania", "2028-12-31", "2029-01-01T05:00:00Z"],
] as const;
const moments = terms.map(([, slug, , end]) => ({
  slug,
  moment: Date.parse(end),
}));

let source: DatasetSource;
let content: ContentSource | undefined;
let pages: PageCache;
let clock: number;
let renders: number;
let momentPassed: () => void;

beforeEach(async () => {
  clock = Date.parse("2027-01-01T00:00:00Z");
  source = await startDatasetSource([
    ...[settings, count],
    ...terms.flatMap(documentsOf),
  ]);
  await restart();
});

afterEach(() => {
  content?.close();
  source.close();
});

const settings: TestDocument = {
  ...{ _id: "siteSettings", _type: "siteSettings" },
  areaText: "Licensed in {states|6} states",
};

const count: TestDocument = {
  ...{ _id: "fact-states", _type: "fact", name: "states" },
  computed: "statesServed",
};

/** Sentences of an editor that no program can judge: each names a state. */
const sentences = [
  "RCC is licensed in Texas (Ins. Code 4102.001) and in Utah.",
  "Texas roofers hold no state licenses.",
];

function documentsOf([abbreviation, slug, expiresOn]: (typeof terms)[number]) {
  const own: TestDocument[] = [
    {
      ...{ _id: `state-${slug}`, _type: "state", name: slug, abbreviation },
      slug: { current: slug },
      landing: { whyChooseUs: sentences },
    },
    {
      ...{ _id: `licence-${slug}`, _type: "stateLicence", name: slug },
      ...{ servesState: true, status: "published", personalLicenseNumber: "1" },
      ...{ state: { _type: "reference", _ref: `state-${slug}` }, expiresOn },
    },
  ];
  return own;
}

async function restart(): Promise<void> {
  renders = 0;
  content?.close();
  const opened = new ContentSource(source.settings, () => clock);
  content = opened;
  pages = new PageCache({ render, wallNow: () => clock });
  const connected = vi.fn();
  momentPassed = vi.fn();
  opened.changes.start([pages, { setConnected: connected, momentPassed }]);
  await vi.waitFor(() => expect(connected).toHaveBeenCalledWith(true));
}

const reader = (perspective: ReadPerspective = "published") =>
  // A read that fails unexpectedly fails the look, too.
  content!.reader({ perspective, onFailure: () => {} });

/** The slugs of the states that each part of the site calls licensed. */
async function licensed(perspective: ReadPerspective = "published") {
  const own = reader(perspective);
  const [layout, compliance, consultation, ...states] = await Promise.all([
    loadLayout(own),
    loadLayout(own).then(() => loadComplianceRecords(own)),
    loadConsultationAside(own),
    ...terms.map(async ([, slug]) => {
      const [main, peril, service] = await Promise.all([
        loadState(own, slug),
        loadStatePeril(own, "hail", slug),
        loadStateService(own, "wind", slug),
      ]);
      const records = [main, peril, service].map((each) => each!.licence!);
      expect(new Set(records.map(({ isLapsed }) => isLapsed)).size).toBe(1);
      return records[0]!.isLapsed ? [] : [slug];
    }),
  ]);
  const slugsOf = (
    records: readonly { slug: string | null; isLapsed: boolean }[],
  ) => records.filter(({ isLapsed }) => !isLapsed).map(({ slug }) => slug);
  return {
    shown: {
      areaText: layout.settings?.areaText,
      map: licensedStates(layout).map(({ slug }) => slug),
      footer: slugsOf(layout.licences),
      cards: compliance,
      consultation: slugsOf(consultation.licences),
      pages: states.flat().sort(),
    },
    own,
  };
}

async function loadComplianceRecords(
  own: Parameters<typeof loadCompliance>[0],
) {
  const found = await loadCompliance(own);
  return found?.records.flatMap(({ slug, isLapsed }) =>
    slug === null || isLapsed ? [] : [slug],
  );
}

async function render() {
  renders += 1;
  const { shown, own } = await licensed();
  return page(JSON.stringify(shown), [...own.syncTags], {
    validity: own.validity,
  });
}

async function look(): Promise<unknown> {
  const cached = (pages.hit("/") ?? (await pages.get("/"))) as CachedPage;
  return JSON.parse(textOf(cached));
}

function expectedAt(time: number) {
  const valid = moments
    .filter(({ moment }) => time < moment)
    .map(({ slug }) => slug)
    .sort();
  return {
    areaText: `Licensed in ${valid.length} states`,
    ...{ map: valid, footer: valid, cards: valid },
    ...{ consultation: valid, pages: valid },
  };
}

describe("a license that expires", () => {
  beforeEach(() => {
    source.documents = [
      ...source.documents,
      { _id: "compliancePage", _type: "compliancePage" },
    ];
  });

  it("is gone everywhere at the end of its last day at the regulator's seat", async () => {
    for (const { moment } of moments) {
      for (const time of [moment - 1, moment, moment + SECOND]) {
        clock = time;
        expect(await look()).toEqual(expectedAt(time));
      }
    }
  });

  it("renders pages again at its moment alone", async () => {
    await look();
    clock = moments[0]!.moment - 1;
    await look();
    expect(renders).toBe(1);
    clock = moments[0]!.moment;
    await look();
    expect(renders).toBe(2);
  });

  it("has its moment announced, so that pages are rendered before they are asked for", async () => {
    clock = moments[0]!.moment - 1;
    content!.moments.start();
    // The first look has read the span.
    await vi.waitFor(() => expect(source.asked).toBeGreaterThan(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(momentPassed).not.toHaveBeenCalled();
    clock = moments[0]!.moment;
    await vi.waitFor(() => expect(momentPassed).toHaveBeenCalledTimes(1), {
      timeout: 5_000,
    });
  });

  it("is right after a restart, and after the clock was set back and forth", async () => {
    for (const time of [3, 0, 5, 1].map((at) => moments[at]!.moment + DAY)) {
      clock = time;
      expect(await look()).toEqual(expectedAt(time));
    }
    clock = moments[2]!.moment;
    await restart();
    expect(await look()).toEqual(expectedAt(clock));
  });

  it("is there again once it is renewed", async () => {
    clock = moments[0]!.moment;
    expect(await look()).toEqual(expectedAt(clock));
    source.documents = source.documents.map((document) =>
      document._id === "licence-connecticut"
        ? { ...document, expiresOn: "2030-03-14" }
        : document,
    );
    await restart();
    expect(await look()).toEqual(expectedAt(clock - 1));
  });

  it("is valid in a preview until then too", async () => {
    const preview = {
      preview: "drafts" as const,
      hasStega: false,
      moment: null,
    };
    content?.close();
    content = new ContentSource(
      { ...source.settings, previewToken: "token" },
      () => clock,
    );
    for (const time of [moments[0]!.moment - 1, moments[3]!.moment]) {
      clock = time;
      const { shown } = await licensed(preview);
      expect(shown).toEqual(expectedAt(time));
    }
  });

  it("is claimed by no last copy while the source is down, and by no form", async () => {
    await look();
    const forms = () => loadConsultationAside(reader());
    expect((await forms()).licences).toHaveLength(terms.length);
    source.isDown = true;
    clock = moments[0]!.moment - 1;
    expect(await look()).toEqual(expectedAt(clock));
    clock = moments[0]!.moment;
    await expect(look()).rejects.toBeInstanceOf(ContentUnavailable);
    expect((await forms()).licences).toEqual([]);
  });

  it("takes no sentence of an editor with it", async () => {
    clock = moments.at(-1)!.moment;
    const texas = await loadState(reader(), "texas");
    expect(texas?.licence?.isLapsed).toBe(true);
    expect(texas?.landing?.whyChooseUs).toEqual(sentences);
  });

  it("never expires without a last day", async () => {
    source.documents = source.documents.map(
      ({ expiresOn: _, ...document }) => document as TestDocument,
    );
    clock = Date.parse("2999-01-01T00:00:00Z");
    expect(await look()).toEqual(expectedAt(0));
  });
});
