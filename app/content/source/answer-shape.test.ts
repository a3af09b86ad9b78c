import { describe, expect, it } from "vitest";

import { CONTACT_QUERY } from "../form-page.query";
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
});
