import { describe, expect, it } from "vitest";

import { withoutLapsedLicences, withoutOwnClaims } from "./lapsed-answer";

const colorado = { total: 15, served: 14, lapsedStates: ["Colorado"] };

function general(text: string, lapsed = colorado): unknown {
  return withoutLapsedLicences(text, lapsed);
}

describe("the number of states in a text", () => {
  it.each([
    ["Licensed in 15 states", "Licensed in 14 states"],
    [
      "Fire Damage Claims in 15 States | RCC",
      "Fire Damage Claims in 14 States | RCC",
    ],
    ["one of our fifteen states.", "one of our fourteen states."],
    ["Fifteen US states", "Fourteen US states"],
    [
      "links to all fifteen that we work with.",
      "links to all fourteen that we work with.",
    ],
    ["A 15-state firm", "A 14-state firm"],
  ])("%s: %s", (text, after) => expect(general(text)).toBe(after));

  it.each([
    "Licensed in 50 states",
    "Wait 15 days. The state decides.",
    "Fifteen, thirty, sixty: the Texas example",
    "a fifteen-year-old roof",
    "In 115 states",
    "/blog/claims-in-15-states",
  ])("is no other number: %s", (text) => expect(general(text)).toBe(text));

  it("is written in digits above sixteen, and where one has expired of many", () => {
    const many = { total: 21, served: 20, lapsedStates: ["Utah"] };
    expect(general("in 21 states", many)).toBe("in 20 states");
    const eighteen = { total: 16, served: 15, lapsedStates: ["Utah"] };
    expect(general("in Sixteen states", eighteen)).toBe("in Fifteen states");
  });
});

describe("a text that names a state without a valid license", () => {
  it.each([
    [
      "Our adjusters are licensed state by state. In Colorado, Illinois, Minnesota and Rhode Island the firm holds a license too.",
      "Our adjusters are licensed state by state.",
    ],
    [
      "Fire claims in Colorado by licensed public adjusters. The fee is 10%.",
      "Fire claims in Colorado by public adjusters. The fee is 10%.",
    ],
    ["Licensed public adjusters in Colorado", "Public adjusters in Colorado"],
    ["Licensed in Colorado, both the adjuster and the firm", ""],
    ["We are licensed in Texas.", "We are licensed in Texas."],
    [
      "In Colorado a public adjuster must be licensed by the state.",
      "In Colorado a public adjuster must be licensed by the state.",
    ],
    ["The fee is 1.5%. See example.com.", "The fee is 1.5%. See example.com."],
  ])("%s", (text, after) => expect(general(text)).toBe(after));

  it("is read across the spans of a paragraph, which keep their marks", () => {
    const spans = (...texts: string[]) =>
      texts.map((text, index) => ({ _key: `${index}`, marks: ["m"], text }));
    const block = {
      ...{ _type: "block", _key: "a" },
      children: spans(
        "It hails. In ",
        "Colorado",
        " we are licensed. Call us.",
      ),
    };
    const gone = { ...block, children: spans("We are licensed in Colorado.") };
    expect(withoutLapsedLicences({ body: [block, gone] }, colorado)).toEqual({
      body: [{ ...block, children: spans("It hails. ", "", "Call us.") }],
    });
  });

  it("loses entries of lists that say nothing else", () => {
    const points = ["We hold a Colorado license.", "We measure each roof."];
    expect(withoutLapsedLicences({ points }, colorado)).toEqual({
      points: ["We measure each roof."],
    });
  });

  it("quotes the law as it is", () => {
    const fact = {
      value: "Licensed public adjusters in 15 states of Colorado",
      citation: "CRS 10-2-417",
    };
    expect(withoutLapsedLicences({ facts: [fact] }, colorado)).toEqual({
      facts: [fact],
    });
  });
});

describe("an answer while no license has expired", () => {
  it("is the same object", () => {
    const answer = { text: "Licensed in 15 states, also in Colorado." };
    const none = { total: 15, served: 15, lapsedStates: [] };
    expect(withoutLapsedLicences(answer, none)).toBe(answer);
  });
});

describe("the page of a state without a valid license", () => {
  it.each([
    "Headquartered in Illinois, with a licensed adjuster and a licensed firm",
    "Both adjuster and firm are licensed in Minnesota",
    "RCC serves Kentucky through an adjuster with a Kentucky public adjuster license.",
    "An adjuster of RCC holds the Oklahoma public adjuster license under which we work in the state.",
    "Our Tennessee work is done under the public adjuster license of an RCC adjuster.",
    "In Minnesota an RCC adjuster and the firm itself are both licensed as public adjusters.",
    "We are fully licensed here.",
    "Work with our licensed public adjusters.",
  ])("does not say: %s", (text) => {
    expect(withoutOwnClaims([text]).join()).not.toMatch(/licens/i);
  });

  it.each([
    "Someone who offers to handle your claim needs a Pennsylvania license. Ask for it.",
    "A license from the Colorado Division of Insurance. Look up any adjuster.",
    "We bring quotes from firms licensed for that work.",
    "Who licenses public adjusters in Texas?",
  ])("still says: %s", (text) => {
    expect(withoutOwnClaims({ text })).toEqual({ text });
  });
});
