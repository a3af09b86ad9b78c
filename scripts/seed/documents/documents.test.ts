import { describe, expect, it } from "vitest";
import type { SeedDocument } from "../document.ts";
import { referencedIds } from "../referenced-ids.ts";
import { documents } from "./index.ts";
import { stateContents } from "./states.ts";

const byId = new Map(documents.map((each) => [each._id, each]));

function ofType(type: string): SeedDocument[] {
  return documents.filter(({ _type }) => _type === type);
}

/** Every object inside a value, itself included, with where it stands. */
function objects(
  value: unknown,
  path: string,
): { path: string; object: Record<string, unknown> }[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => objects(each, `${path}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  const object = value as Record<string, unknown>;
  return [
    { path, object },
    ...Object.entries(object).flatMap(([name, member]) =>
      objects(member, `${path}.${name}`),
    ),
  ];
}

const everywhere = documents.flatMap((each) => objects(each, each._id));

function strings(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => strings(each, `${path}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    strings(member, `${path}.${name}`),
  );
}

const TECHNICAL =
  /\.(_\w+|current|href|sourceUrl|deptUrl|regulatorUrl|citation)$/;

const words = documents
  .flatMap((each) => strings(each, each._id))
  .filter(([path]) => !TECHNICAL.test(path));

function seoOf(object: Record<string, unknown>) {
  return { title: String(object.title), text: String(object.description) };
}

const searchResults = everywhere
  .filter(({ object }) => object._type === "seo")
  .map(({ path, object }) => ({ path, ...seoOf(object) }));

function sectionsOf(id: string, type: string): Record<string, unknown>[] {
  return objects(byId.get(id), id)
    .map(({ object }) => object)
    .filter(({ _type }) => _type === type);
}

function faqCount(id: string): number {
  const [section] = sectionsOf(id, "faqSection");
  return Array.isArray(section?.faqs) ? section.faqs.length : 0;
}

describe("the seed as a whole", () => {
  it("uses each id once, and only ids that every dataset takes", () => {
    expect(byId.size).toBe(documents.length);
    for (const { _id } of documents) expect(_id).toMatch(/^[A-Za-z0-9-]+$/);
  });

  it("refers only to its own documents", () => {
    const dangling = documents.flatMap((each) =>
      [...referencedIds(each)]
        .filter((id) => !byId.has(id))
        .map((id) => `${each._id} -> ${id}`),
    );
    expect(dangling).toEqual([]);
  });

  it("has no FAQ, stat or card that no page shows", () => {
    const used = new Set(documents.flatMap((each) => [...referencedIds(each)]));
    const orphans = ["faq", "stat", "serviceCard", "author", "category"]
      .flatMap(ofType)
      .filter(({ _id }) => !used.has(_id));
    expect(orphans.map(({ _id }) => _id)).toEqual([]);
  });

  it("uses each slug once within a kind, and no article takes a list's place", () => {
    const slugs = everywhere
      .filter(({ object }) => object._type === "slug")
      .map(({ path, object }) => {
        const type = byId.get(path.split(".")[0] ?? "")?._type;
        return `${type === "hoaGuide" ? "article" : type} ${String(object.current)}`;
      });
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).not.toContain("article insurance-tips");
    expect(slugs).not.toContain("article industry-news");
  });

  it("keys every object in a list, and no two alike", () => {
    const faults = everywhere.flatMap(({ path, object }) =>
      Object.entries(object).flatMap(([name, list]) => {
        if (!Array.isArray(list)) return [];
        const keys = list
          .filter((member) => typeof member === "object")
          .map((member: Record<string, unknown>) => member._key);
        const good =
          keys.every((key) => typeof key === "string" && key !== "") &&
          new Set(keys).size === keys.length;
        return good ? [] : [`${path}.${name}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it("leaves no text empty", () => {
    expect(words.filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

describe("search results", () => {
  it("have a title of their own of at most 60 characters", () => {
    const titles = searchResults.map(({ title }) => title);
    expect(titles.filter((title) => title.length > 60)).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("have a description of their own of 50 to 160 characters", () => {
    const texts = searchResults.map(({ text }) => text);
    expect(texts.filter(({ length }) => length < 50 || length > 160)).toEqual(
      [],
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe("what the specification counts", () => {
  it.each([
    ["state", 15],
    ["stateLicence", 16],
    ["stateTimeline", 15],
    ["service", 3],
    ["serviceCard", 3],
    ["claimType", 6],
    ["stat", 4],
    ["article", 11],
    ["hoaGuide", 1],
    ["legalPage", 3],
    ["announcement", 1],
    ["consultationPage", 1],
    ["stateServicePage", 48],
  ])("%s: %i", (type, count) => {
    expect(ofType(type)).toHaveLength(count);
  });

  it.each([
    ["homePage", 6],
    ["service-public-adjusting", 4],
    ["service-claims-consulting", 5],
    ["service-appraisal-services", 5],
  ])("questions on %s: %i", (id, count) => {
    expect(faqCount(id)).toBe(count);
  });

  it("asks four questions for Colorado and five for Texas, and no others", () => {
    const asked = stateContents.map(({ slug, landing }) => [
      slug,
      landing.faqs?.length ?? 0,
    ]);
    expect(asked.filter(([, count]) => count !== 0)).toEqual([
      ["colorado", 4],
      ["texas", 5],
    ]);
  });

  it("gives each hail state its blocks, statement and five reasons", () => {
    const hailStates = stateContents.filter(({ layout }) => layout === "hail");
    expect(hailStates.map(({ slug }) => slug)).toEqual([
      "illinois",
      "kansas",
      "kentucky",
      "minnesota",
      "nebraska",
      "nevada",
      "oklahoma",
      "tennessee",
    ]);
    for (const { landing } of hailStates) {
      expect(landing.expertise?.length).toBeGreaterThan(2);
      expect(landing.licenceStatement).toBeTruthy();
      expect(landing.whyChooseUs).toHaveLength(5);
    }
  });

  it("gives the five grid states their button", () => {
    const grid = stateContents.filter(({ layout }) => layout === "grid");
    expect(grid.map(({ landing }) => landing.ctaLabel)).toEqual(
      Array<string>(5).fill("Schedule Free Consultation"),
    );
  });

  it.each(["service-claims-consulting", "service-appraisal-services"])(
    "shows a process of four steps on %s",
    (id) => {
      const [section] = sectionsOf(id, "stepsSection");
      expect(section?.steps).toHaveLength(4);
    },
  );

  it.each([
    "claimType-commercial",
    "claimType-condo-hoa",
    "claimType-industrial-losses",
  ])("has damage cards, two lists and three steps on %s", (id) => {
    const cards = sectionsOf(id, "featureCard").map(({ title }) => title);
    expect(cards).toEqual(
      expect.arrayContaining(["Fire damage", "Wind damage", "Hail damage"]),
    );
    expect(sectionsOf(id, "listSection")).toHaveLength(2);
    expect(sectionsOf(id, "processStep")).toHaveLength(3);
    expect(byId.get(id)?.backLink).toBe(true);
  });

  it("has lists and steps but no cards on the agricultural page", () => {
    expect(sectionsOf("claimType-agricultural", "cardsSection")).toEqual([]);
    expect(sectionsOf("claimType-agricultural", "listSection")).toHaveLength(1);
  });
});

describe("what must not be invented", () => {
  it("has placeholders for all licences, with no number", () => {
    for (const licence of ofType("stateLicence")) {
      expect(licence.status).toBe("placeholder");
      expect(licence).not.toHaveProperty("personalLicenseNumber");
      expect(licence).not.toHaveProperty("companyLicenseNumber");
      expect(licence).not.toHaveProperty("licensee");
    }
  });

  it("says that the firm is licensed in four states", () => {
    expect(
      ofType("stateLicence")
        .filter(({ hasCompanyLicence }) => hasCompanyLicence)
        .map(({ name }) => name),
    ).toEqual(["Colorado", "Illinois", "Minnesota", "Rhode Island"]);
  });

  it("has no phone number, e-mail address or producer number", () => {
    const found = words.filter(([, text]) =>
      /\b\d{3}[-. )]+\d{3}[-. ]?\d{4}\b|\(\d{3}\)|\b\d{7,}\b|\S@\S|tel:|mailto:/.test(
        text,
      ),
    );
    expect(found).toEqual([]);
    const [settings] = ofType("siteSettings");
    for (const field of [
      "phone",
      "email",
      "address",
      "nationalProducerNumber",
    ]) {
      expect(settings).not.toHaveProperty(field);
    }
  });

  it("says when each verified fact was checked and where it is written", () => {
    const facts = everywhere
      .filter(({ object }) => object._type === "legalFact")
      .map(({ object }) => object);
    expect(facts.length).toBeGreaterThan(40);
    for (const fact of facts) {
      expect(fact.scope).toBeTruthy();
      if (fact.status === "verified") {
        expect(fact).toMatchObject({
          citation: expect.any(String),
          sourceUrl: expect.stringMatching(/^https:\/\//),
          lastVerifiedAt: expect.any(String),
        });
      } else {
        expect(fact.status).toBe("unverified");
        expect(fact).not.toHaveProperty("lastVerifiedAt");
      }
    }
  });

  it("calls no figure a legal fact that stands in no law", () => {
    const facts = everywhere
      .filter(({ object }) => object._type === "legalFact")
      .map(({ object }) => object);
    const figures = facts.filter(({ value }) => /\d/.test(String(value)));
    expect(figures.filter(({ citation }) => !citation)).toEqual([]);
    // Nobody has said who answers for the checks.
    expect(facts.filter((fact) => "verifiedBy" in fact)).toEqual([]);
  });

  it("links each verified fact to its text, and not to the door of a regulator", () => {
    const bare = everywhere
      .filter(
        ({ object }) =>
          object._type === "legalFact" && object.status === "verified",
      )
      .map(({ object }) => String(object.sourceUrl))
      .filter((url) => new URL(url).pathname === "/");
    expect(bare).toEqual([]);
  });

  it("keeps the figures of its own summary in the table of timelines", () => {
    const summarized = stateContents.flatMap(({ slug, timeline, legalFacts }) =>
      [...legalFacts, ...timeline.facts]
        .filter(
          (fact) =>
            fact.status === "unverified" &&
            Object.values(timeline.specValues ?? {}).includes(fact.value) &&
            // Minnesota's six years are the law for contracts in general.
            fact.citation !== "Minn. Stat. 541.05",
        )
        .map(({ value }) => `${slug}: ${value}`),
    );
    expect(summarized).toEqual([]);
    const hearsay = words.filter(([, text]) =>
      /often quoted|commonly (quoted|summari[sz]ed)|people (quote|sum)/i.test(
        text,
      ),
    );
    expect(hearsay).toEqual([]);
  });

  it("speaks to visitors and not to editors", () => {
    const asides = words.filter(
      ([path, text]) =>
        /set in (the )?Studio/i.test(text) && !/placeholderNotes$/.test(path),
    );
    expect(asides).toEqual([]);
  });

  it("lists what it says in the name of the firm for the firm to sign off", () => {
    const listed = new Set(
      ofType("promiseSignOff").flatMap(
        ({ statements }) => statements as string[],
      ),
    );
    expect(listed.size).toBeGreaterThan(150);
    expect([...listed]).toContain(
      "We meet the insurer's adjuster on your roof",
    );
    // The firm has said this itself.
    expect([...listed].filter((text) => /upfront|24 hours/.test(text))).toEqual(
      [],
    );
    for (const list of ofType("promiseSignOff"))
      expect(list).not.toHaveProperty("signedOff");
  });

  it("makes no promise that somebody else would have to keep", () => {
    const found = words.filter(([path, text]) =>
      path.startsWith("promises-")
        ? false
        : /\bour fee is nothing\b|\bno fee to take\b|surveyed with drones|\bwe (bring|use|have)\b[^.]*\b(engineer|accountant|drone|thermal camera)|\bevery [^.]*date in your calendar\b/i.test(
            text,
          ),
    );
    expect(found).toEqual([]);
  });

  it("says of no legal page that counsel has approved it", () => {
    for (const page of ofType("legalPage"))
      expect(page).not.toHaveProperty("approvedByCounsel");
  });

  it("promises nothing that the firm may not promise", () => {
    const found = words.filter(([, text]) =>
      /guarantee|lawsuit|risk-free|act now|lorem|undefined/i.test(text),
    );
    expect(found).toEqual([]);
  });

  it("names legal advice only to say that none is given", () => {
    const found = words.filter(
      ([, text]) =>
        /legal advice/i.test(text) && !/\b(no|not) legal advice/i.test(text),
    );
    expect(found).toEqual([]);
  });

  it("says with the usual fee that a state may set a lower cap", () => {
    const bare = words.filter(
      ([, text]) =>
        /10-15\s?%/.test(text) &&
        !/less where state law sets a lower cap/.test(text),
    );
    expect(bare).toEqual([]);
  });

  it("invites no owner of a home in Kansas", () => {
    const kansas = stateContents.find(({ slug }) => slug === "kansas");
    expect(kansas?.commercialOnlyNote).toMatch(/commercial-lines/);
    const services = ofType("stateServicePage").filter(({ state }) =>
      JSON.stringify(state).includes("state-kansas"),
    );
    expect(services).toHaveLength(7);
    const pages = [kansas?.landing, kansas?.fire, kansas?.hail, ...services];
    for (const page of pages) {
      expect(JSON.stringify(page)).toMatch(/[Cc]ommercial/);
      expect(JSON.stringify(page)).not.toMatch(/homeowner|your house/i);
    }
  });
});
