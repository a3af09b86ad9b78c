import { expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import { OLDER_FILTER, UNTRANSLATED_FILTER } from "./translation.ts";

const page = (_id: string, language: string | undefined, day: number) => ({
  _id,
  _type: "article",
  ...(language && { language }),
  _updatedAt: `2027-06-0${day}T12:00:00Z`,
});

/** The document that joins an original to its translation. */
const pair = (original: string, translation: string) => ({
  _id: `translations-${original}`,
  _type: "translation.metadata",
  translations: [
    { language: "en", value: { _type: "reference", _ref: original } },
    { language: "es", value: { _type: "reference", _ref: translation } },
  ],
});

const dataset = [
  page("alone", undefined, 1),
  { ...page("alone", undefined, 2), _id: "drafts.alone" },
  page("current", "en", 1),
  page("actual", "es", 2),
  page("changed", "en", 3),
  page("vieja", "es", 2),
  page("huérfana", "es", 2),
  pair("current", "actual"),
  pair("changed", "vieja"),
  pair("taken-down", "huérfana"),
  {
    _id: "texas",
    _type: "state",
    slug: { current: "texas" },
    translations: [{ language: "es" }],
  },
  { _id: "utah", _type: "state", slug: { current: "utah" } },
  { _id: "mark", _type: "stat", _updatedAt: "2027-06-01T12:00:00Z" },
];

const ids = (filter: string) =>
  groqClient(dataset).fetch<string[]>(`*[${filter}]._id`);

it("lists pages that a language does not have, and translations older than their original", async () => {
  expect(await ids(UNTRANSLATED_FILTER)).toEqual(["alone", "utah"]);
  expect(await ids(OLDER_FILTER)).toEqual(["vieja"]);
});
