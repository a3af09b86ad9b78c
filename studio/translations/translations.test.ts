import { expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import { PARTS_QUERY, translationOf } from "./create-translation.ts";
import {
  JOINED_QUERY,
  type JoinedDocuments,
  statesOfDocuments,
  statesOfFields,
} from "./translation-states.ts";

const at = (day: number) => ({ _updatedAt: `2027-06-0${day}T12:00:00Z` });
const reviewed = { translationReviewedOn: "2027-06-03" };

const pair = {
  _id: "translations-hail",
  _rev: "r1",
  _type: "translation.metadata",
  translations: [
    { language: "en", value: { _ref: "hail" } },
    { language: "es", value: { _ref: "granizo" } },
  ],
};
const english = { _id: "hail", ...at(2) };
const spanish = { _id: "granizo", ...at(3) };
const draft = { _id: "drafts.granizo", ...at(4) };

const joinedIn = (...documents: object[]) =>
  groqClient([pair, ...documents]).fetch<JoinedDocuments>(JOINED_QUERY, {
    id: "hail",
  });

it.each<[string, object[], string, string | null]>([
  ["it was deleted", [english], "no translation yet", null],
  [
    "it is a draft",
    [english, draft],
    "draft, not reviewed by a person",
    "granizo",
  ],
  [
    "it is published",
    [english, spanish],
    "published, not reviewed by a person",
    "granizo",
  ],
  [
    "a person has read it",
    [english, { ...spanish, ...reviewed }],
    "published, reviewed June 3, 2027",
    "granizo",
  ],
  [
    "its original changed since, and a draft follows",
    [{ ...english, ...at(5) }, spanish, draft],
    "published, with a newer draft, older than its English original, not reviewed by a person",
    "granizo",
  ],
])(
  "the menu says of a translation that %s",
  async (_, documents, text, place) => {
    const own = { id: "hail", language: "en", isPublished: true };
    const states = statesOfDocuments(await joinedIn(...documents), own);
    expect(states).toEqual([
      { language: "en", place: "hail", text: "published" },
      { language: "es", place, text },
    ]);
  },
);

it("a document that has no translation stands alone, in its own language", () => {
  const own = { id: "hail", language: "en", isPublished: false };
  expect(statesOfDocuments(null, own).map(({ text }) => text)).toEqual([
    "draft",
    "no translation yet",
  ]);
});

it("words in fields of their own are in the form", () => {
  const translations = [{ _key: "k", language: "es", ...reviewed }];
  expect(statesOfFields({ translations })[1]).toEqual({
    language: "es",
    place: "k",
    text: "in this form, reviewed June 3, 2027",
  });
  expect(statesOfFields({})[1]).toMatchObject({ place: null });
});

it("a translation is a draft with the words of its original, not with its reviews and approvals", async () => {
  const source = {
    ...english,
    _type: "article",
    _rev: "r0",
    title: "Hail",
    ...reviewed,
    reviewedOn: "2027-06-01",
    approvedByCounsel: { name: "A. Counsel", date: "2027-06-01" },
    signedOff: { name: "B. Owner", date: "2027-06-01" },
  };
  const { id, mutations } = translationOf(source, "es", null, []);
  expect(id).toBe("hail-es");
  expect(mutations).toEqual([
    {
      create: {
        _id: "drafts.hail-es",
        _type: "article",
        language: "es",
        title: "Hail",
      },
    },
    {
      create: expect.objectContaining({
        _id: "translations-hail",
        translations: [
          expect.objectContaining({
            language: "en",
            value: expect.objectContaining({ _ref: "hail", _weak: true }),
          }),
          expect.objectContaining({
            language: "es",
            value: expect.objectContaining({ _ref: "hail-es" }),
          }),
        ],
      }),
    },
  ]);
  const joined = await joinedIn(english);
  const again = translationOf(source, "es", joined, []);
  expect(again.mutations[1]).toMatchObject({
    patch: { id: "translations-hail", ifRevisionID: "r1" },
  });
});

it("a translation asks the questions of its language that are published, and keeps the others", async () => {
  const joinedFaq = (id: string) => ({
    _id: `translations-${id}`,
    _type: "translation.metadata",
    schemaTypes: ["faq"],
    translations: [
      { language: "en", value: { _ref: id } },
      { language: "es", value: { _ref: `${id}-es` } },
    ],
  });
  const parts = await groqClient([
    joinedFaq("cost"),
    joinedFaq("time"),
    { _id: "cost-es", _type: "faq" },
    { _id: "drafts.time-es", _type: "faq" },
  ]).fetch<Parameters<typeof translationOf>[3]>(PARTS_QUERY, {
    language: "es",
  });
  const faqs = ["cost", "time"].map((_ref) => ({ _type: "reference", _ref }));
  const source = { ...english, _type: "article", body: [{ faqs }] };
  expect(translationOf(source, "es", null, parts).mutations[0]).toMatchObject({
    create: { body: [{ faqs: [{ _ref: "cost-es" }, { _ref: "time" }] }] },
  });
});
