import { describe, expect, it } from "vitest";

import { ARTICLE_QUERY } from "../article.query";
import { CONTACT_QUERY } from "../form-page.query";
import { LAYOUT_QUERY } from "../layout.query";
import { SERVICE_QUERY } from "../page.query";
import { STATE_SLUGS_QUERY } from "../state.query";
import { fitAnswer } from "./answer-shape";

const contact = {
  title: "Contact",
  intro: "Write to us.",
  commitment: { title: "Ours", text: "A day." },
  whyChooseUs: { title: "Why", points: ["One", "Two"] },
  seo: { title: null, description: null, picture: null, noIndex: false },
};

describe("fitAnswer", () => {
  it("returns a right result as it is", () => {
    expect(fitAnswer(CONTACT_QUERY, contact)).toBe(contact);
    expect(fitAnswer(CONTACT_QUERY, null)).toBeNull();
  });

  it.each([undefined, 7, "text", [], [contact], true])(
    "refuses %j, which is no page",
    (result) => {
      expect(() => fitAnswer(CONTACT_QUERY, result)).toThrow("The answer");
    },
  );

  it.each([null, {}, { 0: "ohio" }, "ohio"])(
    "takes %j for no list, not even an empty one",
    (result) => {
      expect(() => fitAnswer(STATE_SLUGS_QUERY, result)).toThrow("The answer");
    },
  );

  it("does not take a damaged article for one that does not exist", () => {
    expect(() => fitAnswer(ARTICLE_QUERY, { _type: "article" })).toThrow(
      "not what the query asks for",
    );
    expect(() => fitAnswer(LAYOUT_QUERY, null)).toThrow();
  });

  it("takes a field of a wrong kind for an empty one", () => {
    const damaged = {
      ...contact,
      title: 7,
      intro: ["a"],
      seo: { ...contact.seo, description: 7 },
      whyChooseUs: { title: {}, points: ["One", 2, null, {}, "Two"] },
    };
    expect(fitAnswer(CONTACT_QUERY, damaged)).toEqual({
      ...contact,
      title: "",
      intro: "",
      whyChooseUs: { title: "", points: ["One", "Two"] },
    });
  });

  it("replaces half a character, which no address can hold", () => {
    const slugs = ["ohio", "ut\ud83dah", "\ud83c\udfe0"];
    expect(fitAnswer(STATE_SLUGS_QUERY, slugs)).toEqual([
      "ohio",
      "ut\ufffdah",
      "\ud83c\udfe0",
    ]);
  });

  it("leaves no null where the types promise a text or a list", () => {
    const service = {
      title: null,
      slug: "appraisal",
      kicker: null,
      intro: null,
      heroLink: null,
      seo: contact.seo,
      sections: [{ _type: "cards", _key: "a" }],
    };
    expect(fitAnswer(SERVICE_QUERY, service)).toMatchObject({
      title: "",
      kicker: null,
    });
  });

  it("drops fields that were not requested, and list members of a wrong kind", () => {
    const crowded = { ...contact, more: { _type: "picture", asset: 7 } };
    expect(fitAnswer(CONTACT_QUERY, crowded)).toEqual(contact);
    const slugs = ["ohio", null, 7, ["utah"], "utah"];
    expect(fitAnswer(STATE_SLUGS_QUERY, slugs)).toEqual(["ohio", "utah"]);
  });

  it("compares no result with a query that the table does not know", () => {
    expect(fitAnswer("1 + 1", 2)).toBe(2);
  });
});
