import { type CheckedDocument, type Finding, finding } from "../finding.ts";
import type { Site } from "../site.ts";
import { isCommercialScope, statesMeant } from "../state.ts";
import { listIn, referenceIn, textIn } from "../value.ts";
import { capFor } from "./figures.ts";

/** Checks an adjuster or a case result against a state's records and law. */
export function proofRules(document: CheckedDocument, site: Site): Finding[] {
  switch (document._type) {
    case "adjuster":
      return holderRules(document, site);
    case "caseResult":
      return resultRules(document, site);
    default:
      return [];
  }
}

/** Finds licenses of an adjuster that name another person as their holder. */
function holderRules(document: CheckedDocument, site: Site): Finding[] {
  const name = textIn(document["name"]);
  return listIn(document["licenses"])
    .map((reference) => site.documents.get(referenceIn(reference) ?? ""))
    .filter((license) => license !== undefined)
    .map((license) => ({
      holder: textIn(license["licensee"]),
      state: textIn(license["name"]),
    }))
    .filter(({ holder }) => holder !== "" && name !== "" && holder !== name)
    .map(({ holder, state }) =>
      finding(
        "license-holder",
        ["licenses"],
        `The license in ${state} is held by ${holder}, not by ${name}. Take it out, or correct the name on one of the two.`,
      ),
    );
}

/** Finds a fee above the state's cap, and a home where only commercial policies are allowed. */
function resultRules(document: CheckedDocument, site: Site): Finding[] {
  const [state] = statesMeant("", document, site.states);
  if (state === undefined) return [];
  const isCommercial = document["isCommercial"] === true;
  const scope = state.facts.find(isCommercialScope);
  const outOfReach =
    state.isCommercialOnly && !isCommercial
      ? [
          finding(
            "commercial-only",
            ["isCommercial"],
            `In ${state.name} public adjusters may work on commercial policies only. Say that this claim was on one, or leave the result out.`,
            scope ?? { citation: null, isConfirmed: false },
          ),
        ]
      : [];
  const { fee, settlement } = document;
  if (typeof fee !== "number" || typeof settlement !== "number")
    return outOfReach;
  const cap = capFor(isCommercial ? "commercial" : "", 1, state);
  // To a tenth of a percent, as contracts state it.
  const percent = Math.round((fee / settlement) * 1000) / 10;
  if (cap === null || !(percent > cap.percent)) return outOfReach;
  return [
    ...outOfReach,
    finding(
      "fee-cap",
      ["fee"],
      `This fee is ${percent}% of the settlement, above the cap of ${cap.percent}% in ${state.name}. Correct the figures, or leave the result out.`,
      cap.fact,
    ),
  ];
}
