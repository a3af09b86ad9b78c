import { expect, it } from "vitest";

import { factLines } from "./facts.ts";

const fact = { _id: "fact-fee", _type: "fact", name: "fee", value: "10-15%" };
const studio = "https://studio.example.com";

it("names each value that is written out, and each that is old", () => {
  const lines = factLines(
    [
      fact,
      { _id: "a", _type: "article", title: "Fees", intro: "10-15% of it" },
      { _id: "b", _type: "article", title: "Old", intro: "{fee|9%} of it" },
      { _id: "c", _type: "article", title: "Good", intro: "{fee|10-15%}" },
    ],
    studio,
  );
  expect(lines).toEqual([
    "Facts to put into texts: 2 (`npm run dataset -- facts` does it)",
    "  Fees (article)",
    `  ${studio}/intent/edit/id=a;type=article`,
    '    - "10-15%" in "intro" is the fact "fee", written out.',
    "  Old (article)",
    `  ${studio}/intent/edit/id=b;type=article`,
    '    - A fact in "intro" carries an old value; visitors read the new one.',
    "",
  ]);
});

it("says nothing where every text is right", () => {
  expect(factLines([fact], studio)).toEqual([]);
});
