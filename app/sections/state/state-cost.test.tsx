import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { defaultSiteTexts, SiteTextsContext } from "~/components/site-texts";
import type { StateContent } from "~/content/state.query";
import type { Paid } from "~/model/dollars";

import { StateCost } from "./state-cost";

const cap = (value: string, scope: string, percent: number | null = null) => ({
  _key: value,
  topic: "feeCap",
  isVerified: true,
  value,
  scope,
  percent,
});

const state = {
  slug: "illinois",
  lapsedText: null,
  timeline: null,
  legalFacts: [
    cap("At most 10%", "Catastrophic events", 10),
    cap("No percentage fee", "If the limits are paid within 5 days"),
  ],
} as unknown as StateContent;

const costOf = (paid: Paid | null) =>
  renderToStaticMarkup(
    <SiteTextsContext
      value={{
        ...defaultSiteTexts,
        noUpfrontFeesText: "Nothing first.",
        feeText: "As the firm wrote.",
      }}
    >
      <StateCost state={state} paid={paid} />
    </SiteTextsContext>,
  ).replace(/<[^>]*>/g, "|");

const example = (sum: string, fee: string) =>
  `With this cap, the fee on ${sum} is at most ${fee}`;

it.each([
  [null, example("$80,000", "$8,000")],
  [{ typed: "9", dollars: 9 }, `${example("$9", "$1")}: you keep at least $8`],
  [{ typed: "much", dollars: null }, "At most 10%|"],
])(
  "says each cap with its scope, and the editors' texts: %j",
  (paid, words) => {
    const said = costOf(paid);
    expect(said).toContain(words);
    expect(said.includes("the fee on")).toBe(paid?.dollars !== null);
    expect(said).toContain("|Catastrophic events|");
    expect(said).toContain("|If the limits are paid within 5 days|");
    expect(said).toContain("Nothing first. As the firm wrote.");
  },
);
