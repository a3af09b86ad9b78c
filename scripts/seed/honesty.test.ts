import { expect, it } from "vitest";

import { everywhere, ofType, words } from "./documents.fixture.ts";

// What must not be invented; the checks before publishing cover what the law says.

const facts = everywhere
  .filter(({ object }) => object._type === "legalFact")
  .map(({ object }) => object);

it("all licenses are placeholders, and four states have one of the firm", () => {
  for (const license of ofType("stateLicence")) {
    expect(license.status).toBe("placeholder");
    expect(license).not.toHaveProperty("personalLicenseNumber");
    expect(license).not.toHaveProperty("companyLicenseNumber");
    expect(license).not.toHaveProperty("licensee");
  }
  const held = ofType("stateLicence").filter(
    ({ hasCompanyLicence }) => hasCompanyLicence,
  );
  expect(held.map(({ name }) => name)).toEqual([
    "Colorado",
    "Illinois",
    "Minnesota",
    "Rhode Island",
  ]);
});

it("there is no phone number, e-mail address or producer number", () => {
  const found = words.filter(([, text]) =>
    /\b\d{3}[-. )]+\d{3}[-. ]?\d{4}\b|\(\d{3}\)|\b\d{7,}\b|\S@\S|tel:|mailto:/.test(
      text,
    ),
  );
  expect(found).toEqual([]);
  const [settings] = ofType("siteSettings");
  for (const field of ["phone", "email", "address", "nationalProducerNumber"])
    expect(settings).not.toHaveProperty(field);
});

it("each verified fact says where it is written, and when that was checked", () => {
  expect(facts.length).toBeGreaterThan(40);
  for (const fact of facts) {
    expect(fact.scope).toBeTruthy();
    if (/\d/.test(String(fact.value))) expect(fact.citation).toBeTruthy();
    // Nobody is known to have verified the facts.
    expect(fact).not.toHaveProperty("verifiedBy");
    if (fact.status !== "verified") {
      expect(fact.status).toBe("unverified");
      // If a search for it found nothing, a note tells editors what is missing.
      if (fact.lastVerifiedAt) expect(fact.editorNote).toBeTruthy();
      continue;
    }
    expect(fact.citation).toBeTruthy();
    expect(fact.lastVerifiedAt).toBeTruthy();
    const { protocol, pathname } = new URL(String(fact.sourceUrl));
    expect(protocol).toBe("https:");
    expect(pathname, "not the home page of a regulator").not.toBe("/");
  }
});

it("no page says that a policy may set less where the law of its state forbids it", () => {
  const forbidding = ofType("deadlineRule")
    .filter(({ mayPolicyShorten }) => mayPolicyShorten === "no")
    .map(({ state }) => (state as { _ref: string })._ref);
  for (const state of ofType("state"))
    expect("policyLimitWarning" in state).toBe(forbidding.includes(state._id));
});

it("what is said in the name of the firm, and by counsel, is for them to approve", () => {
  const lists = ofType("promiseSignOff");
  const listed = lists.flatMap(({ statements }) => statements as string[]);
  expect(new Set(listed).size).toBeGreaterThan(150);
  expect(listed).toContain("We track when the insurer’s 30 working days end");
  // The firm has said these itself.
  expect(listed.filter((text) => /upfront|24 hours/.test(text))).toEqual([]);
  for (const list of lists) expect(list).not.toHaveProperty("signedOff");
  for (const page of ofType("legalPage"))
    expect(page).not.toHaveProperty("approvedByCounsel");
});

it("the pages of a service in a state state no figure of law", () => {
  const found = words.filter(
    ([path, text]) =>
      /^stateService-/.test(path) &&
      /\d\s?%|\b\d+ (working |business )?(days|months|years)\b|§/.test(text),
  );
  expect(found).toEqual([]);
});
