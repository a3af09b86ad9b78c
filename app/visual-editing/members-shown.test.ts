import { JSDOM } from "jsdom";
import { expect, it } from "vitest";

import { membersShown } from "./members-shown";

const member = (key: string) =>
  `<li data-sanity="id=home;type=page;path=sections:s.cards:${key};base=x"></li>`;

it("the order of the page is known for an array of a document", () => {
  const { body } = new JSDOM(member("b") + member("a") + member("b")).window
    .document;
  const shown = membersShown(body);
  body.replaceChildren();
  const cards = ["sections", { _key: "s" }, "cards"];
  expect(shown("home", cards)).toEqual(["b", "a"]);
  expect(shown("home", ["sections"])).toEqual([]);
  expect(shown("other", cards)).toEqual([]);
});
