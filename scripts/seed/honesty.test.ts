import { describe, expect, it } from "vitest";
import { everywhere, ofType, states, words } from "./documents.fixture.ts";

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
    // No verifier of the facts is known.
    expect(facts.filter((fact) => "verifiedBy" in fact)).toEqual([]);
  });

  it("links each verified fact to its text, and not to the home page of a regulator", () => {
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
    const summarized = states.flatMap(({ slug, timeline, legalFacts }) =>
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

  it("makes no promise on behalf of a third party", () => {
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
    const kansas = states.find(({ slug }) => slug === "kansas");
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

it("states no figure of law on the pages of a service in a state", () => {
  const found = words.filter(
    ([path, text]) =>
      /^stateService-/.test(path) &&
      /\d\s?%|\b\d+ (working |business )?(days|months|years)\b|§/.test(text),
  );
  expect(found).toEqual([]);
});
