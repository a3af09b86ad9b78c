import { expect, it } from "vitest";

import {
  differencesOf,
  fitsCard,
  isSame,
  linesOf,
  numberChanges,
} from "./difference.ts";

const texas = {
  _id: "state-texas",
  _rev: "1",
  _type: "state",
  name: "Texas",
  perils: ["hail", "wind"],
  legalFacts: [
    { _key: "cap", _type: "legalFact", value: "10%", status: "verified" },
    { _key: "cap", _type: "legalFact", value: "within 30 days" },
  ],
};
const [cap, duty] = texas.legalFacts;

it("a changed text is said as it was and as it is", () => {
  const legalFacts = [{ ...cap, value: "33%", note: "New" }, duty];
  const draft = { ...texas, _id: "drafts.state-texas", _rev: "2", legalFacts };
  expect(differencesOf(texas, { ...draft, perils: ["hail"] })).toEqual([
    { way: ["perils"], before: "hail, wind", after: "hail" },
    { way: ["legalFacts", 1, "value"], before: "10%", after: "33%" },
    { way: ["legalFacts", 1, "note"], before: "", after: "New" },
  ]);
  expect(isSame(texas, draft)).toBe(false);
});

it.each<[string, object]>([
  ["another type", { _type: "article" }],
  ["a member more", { legalFacts: [cap, duty, { _key: "c" }] }],
  ["a reference", { state: { _ref: "state-kansas" } }],
])("texts cannot say %s", (_, fields) => {
  expect(differencesOf(texas, { ...texas, ...fields })).toBeNull();
});

it("members of one key, and fields with odd names, hide nothing", () => {
  const swapped = { ...texas, legalFacts: [{ ...cap, value: "33%" }, duty] };
  expect(differencesOf(texas, swapped)).toHaveLength(1);
  const odd = { a: { b: "same" }, "a.b": "1" };
  expect(differencesOf(odd, { ...odd, "a.b": "2" })).toHaveLength(1);
});

const type = {
  fields: [
    { name: "name", type: { title: "Name" } },
    {
      name: "legalFacts",
      type: {
        title: "Legal facts",
        of: [
          {
            fields: [
              { name: "value", type: { title: "The fact" } },
              {
                name: "status",
                type: {
                  title: "Status",
                  options: { list: [{ value: "verified", title: "Verified" }] },
                },
              },
            ],
          },
        ],
      },
    },
  ],
};

it("a line names its field as the form does, and prints its values", () => {
  const differences = [
    { way: ["legalFacts", 2, "value"], before: "10%", after: "33%" },
    { way: ["legalFacts", 1, "status"], before: "", after: "verified" },
  ];
  expect(linesOf(differences, type, (text) => `${text}!`)).toEqual([
    { label: "Legal facts › 2 › The fact", before: "10%!", after: "33%!" },
    { label: "Legal facts › 1 › Status", before: "!", after: "Verified" },
  ]);
});

it("a dialog says each published number as it was and will be, and no other change", () => {
  const before = { ...texas, perils: [], order: 2 };
  const legalFacts = [
    { ...cap, value: "33%", status: "draft" },
    { ...duty, value: `within 45 ${"business ".repeat(9)}days` },
  ];
  const after = { ...before, perils: ["hail"], order: 3, legalFacts };
  expect(numberChanges(before, after, type)).toEqual([
    "Legal facts › 1 › The fact: 10% → 33%",
    "Legal facts › 2 › The fact: 30 → 45",
  ]);
  expect(numberChanges(null, after, type)).toEqual([]);
  // What stands behind a new member has not changed.
  const keyed = [cap, { ...duty, _key: "duty" }];
  const longer = {
    ...texas,
    legalFacts: [{ _key: "new", value: 1 }, ...keyed],
  };
  expect(numberChanges({ ...texas, legalFacts: keyed }, longer, type)).toEqual(
    [],
  );
});

it("the number in a section is told, also in a list of several types", () => {
  const section = (label: string) => ({
    sections: [{ _key: "hero", _type: "heroSection", label }],
  });
  const page = {
    fields: [
      {
        name: "sections",
        type: {
          title: "Sections",
          of: [
            { name: "textSection" },
            {
              name: "heroSection",
              fields: [{ name: "label", type: { title: "Label" } }],
            },
          ],
        },
      },
    ],
  };
  expect(numberChanges(section("24, 7."), section("48, 7"), page)).toEqual([
    "Sections › 1 › Label: 24, 7. → 48, 7",
  ]);
  expect(numberChanges(section("24."), section("24"), page)).toEqual([]);
  // A long text that had no number was not empty.
  const long =
    "A sentence that is too long for a line, without any figure in it.";
  expect(numberChanges(section(long), section(`24 ${long}`), page)).toEqual([
    "Sections › 1 › Label: no number → 24",
  ]);
});

it.each([["rev"], ["legalFacts", 1, "_type"]])(
  "a value that the form does not have makes no line: %s",
  (...way) => {
    const difference = { way, before: "1", after: "2" };
    expect(linesOf([difference], type, String)).toBeNull();
  },
);

it("a card shows a few lines, and neither many nor long ones", () => {
  const line = { label: "Name", before: "Texas", after: "TX" };
  expect(fitsCard([line, line])).toBe(true);
  expect(fitsCard(Array.from({ length: 9 }, () => line))).toBe(false);
  expect(fitsCard([{ ...line, after: "x".repeat(2_000) }])).toBe(false);
  expect(fitsCard([{ ...line, after: "\n".repeat(40) }])).toBe(false);
});
