import { evaluate, parse } from "groq-js";
import { describe, expect, it } from "vitest";

import { everythingHasAppeared } from "./fragments/link";
import { PAGES_QUERY, SITEMAP_QUERY } from "./site-page.query";
import {
  STATE_PERIL_QUERY,
  STATE_QUERY,
  STATE_SERVICE_QUERY,
} from "./state.query";

const utah = { state: { _type: "reference", _ref: "state-utah" } };
const peril = { heading: "Hail", intro: "We survey.", reportingNote: "A year" };
const text = { _type: "block", children: [{ _type: "span", text: "We work" }] };
const dataset = [
  {
    _id: "state-utah",
    _type: "state",
    name: "Utah",
    slug: { current: "utah" },
    landing: { heading: "Utah", intro: [text], whyChooseUs: ["Licensed"] },
    hail: { ...peril, localNote: "Ask us." },
  },
  {
    _id: "wind",
    _type: "stateServicePage",
    kind: "wind",
    ...utah,
    title: "Wind",
    body: [text],
  },
  { _id: "old", _type: "stateLicence", servesState: true, ...utah },
  { _id: "renewed", _type: "stateLicence", ...utah },
];

async function read(query: string, lapsed: readonly string[]) {
  const params = { slug: "utah", peril: "hail", kind: "wind" };
  const at = { ...everythingHasAppeared, language: "en", ...params, lapsed };
  const tree = parse(query, { params: at });
  return (await evaluate(tree, { dataset, params: at })).get();
}

const all = ["old", "renewed"];

describe("a state whose every license has expired", () => {
  it.each([
    [STATE_QUERY, { landing: { heading: "Utah" } }],
    [STATE_PERIL_QUERY, { page: { heading: "Hail", reportingNote: "A year" } }],
    [STATE_SERVICE_QUERY, { page: { title: "Wind" } }],
  ])("has no offer, and keeps its head and the law", async (query, kept) => {
    const expired = await read(query, all);
    expect(expired).toMatchObject({ ...kept, offer: null });
    expect(expired.lapsedText).toMatch(/No current license/);
    expect(expired.license).toMatchObject({ isLapsed: true });
    const renewed = await read(query, ["old"]);
    expect(renewed).toMatchObject({ ...kept, lapsedText: null });
    expect(renewed.license).toMatchObject({ _id: "renewed", isLapsed: false });
    expect(JSON.stringify(renewed.offer)).toMatch(/We (work|survey)/);
  });

  it("is no text of a search, and its services are in no sitemap", async () => {
    const { documents } = await read(PAGES_QUERY, all);
    expect(documents).toMatchObject([{ isLapsed: true }, { isLapsed: true }]);
    const wordsOf = async (lapsed: readonly string[]) =>
      (await read(SITEMAP_QUERY, lapsed)).find(
        ({ _type }: { _type: string }) => _type === "stateServicePage",
      ).words;
    expect(await wordsOf(all)).toBeNull();
    expect(await wordsOf(["old"])).toBe("We work");
  });
});
