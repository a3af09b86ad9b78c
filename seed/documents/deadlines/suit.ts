import { unverified, verified } from "../../builders/legal-fact.ts";
import { timeToSue } from "./rule.ts";

const CHECKED_ELSEWHERE = "Checked in a secondary source.";

/**
 * The known limits of suits. Limits of contracts in general, which policies
 * undercut, are left out: a reader who waits for them loses the claim.
 */
export const timesToSue = [
  timeToSue(
    "colorado/suit-homeowner",
    "leastTime",
    [3, "years", "unstated"],
    "no",
    {
      owners: ["homeowner"],
      legalFact: verified("filingLimit", {
        value: "3 years, and the policy may not shorten it",
        scope: "Homeowner policies",
        citation: "C.R.S. 10-4-110.8(12); C.R.S. 13-80-101",
        sourceUrl: "https://leg.colorado.gov/colorado-revised-statutes",
      }),
    },
  ),
  timeToSue(
    "colorado/suit-commercial",
    "policyTime",
    [1, "years", "unstated"],
    "yes",
    {
      owners: ["commercial", "association"],
      legalFact: verified("filingLimit", {
        value: "Often 1-2 years, may be shorter",
        scope: "HOA and commercial policies: the policy decides",
        citation: "C.R.S. 13-80-101, and the policy's own clause",
        sourceUrl: "https://leg.colorado.gov/colorado-revised-statutes",
        note: "The estimate takes 1 year, the shorter of the two.",
      }),
    },
  ),
  timeToSue("connecticut/suit", "leastTime", [1, "years", "loss"], "no", {
    legalFact: verified("filingLimit", {
      value: "Not less than 1 year from the loss",
      scope: "Limits in property policies; courts enforce the policy's clause",
      citation: "C.G.S. 38a-290",
      sourceUrl: "https://www.cga.ct.gov/current/pub/chap_700.htm#sec_38a-290",
    }),
  }),
  timeToSue(
    "illinois/suit",
    "policyTime",
    [1, "years", "unstated"],
    "unknown",
    {
      legalFact: unverified("filingLimit", {
        value: "1 year, enforced as written",
        scope:
          "Policies with a one-year clause, storm and roof claims included",
        citation: "Arora v. State Farm, 2025 IL App (2d) 240522",
        sourceUrl: "https://www.illinoiscourts.gov",
        note: "The clock stands still from proof of loss to denial (215 ILCS 5/143.1). The estimate does not add that time.",
      }),
    },
  ),
  timeToSue("kentucky/suit", "leastTime", [1, "years", "unstated"], "no", {
    legalFact: unverified("filingLimit", {
      value: "Not less than 1 year",
      scope: "Limits in property policies",
      citation: "KRS 304.14-370",
      sourceUrl:
        "https://www.lawserver.com/law/state/kentucky/ky-statutes/kentucky_statutes_304-14-370",
    }),
  }),
  timeToSue(
    "minnesota/suit-hail",
    "policyTime",
    [1, "years", "unstated"],
    "unknown",
    {
      perils: ["hail"],
      legalFact: verified("filingLimit", {
        value: "May end after 1 year",
        scope: "Hail insurance policies",
        citation: "Minn. Stat. 65A.26",
        sourceUrl: "https://www.revisor.mn.gov/statutes/cite/65A.26",
      }),
    },
  ),
  timeToSue(
    "minnesota/suit-fire",
    "policyTime",
    [2, "years", "unstated"],
    "unknown",
    {
      perils: ["fire"],
      legalFact: verified("filingLimit", {
        value: "2 years",
        scope: "Minnesota standard fire policy",
        citation: "Minn. Stat. 65A.01",
        sourceUrl: "https://www.revisor.mn.gov/statutes/cite/65A.01",
        note: CHECKED_ELSEWHERE,
      }),
    },
  ),
  timeToSue("nebraska/suit", "leastTime", [5, "years", "unstated"], "no", {
    legalFact: unverified("filingLimit", {
      value: "5 years; a policy may not shorten it",
      scope: "Written contracts",
      citation: "Neb. Rev. Stat. 44-357",
      sourceUrl:
        "https://nebraskalegislature.gov/laws/statutes.php?statute=44-357",
    }),
  }),
  timeToSue(
    "oklahoma/suit",
    "policyTime",
    [1, "years", "unstated"],
    "unknown",
    {
      legalFact: verified("filingLimit", {
        value: "1 year, where the policy says so",
        scope: "Property policies with a suit clause, hail included",
        citation: "36 O.S. 3617, as courts apply it",
        sourceUrl:
          "https://law.justia.com/codes/oklahoma/title-36/section-36-3617/",
      }),
    },
  ),
  timeToSue(
    "pennsylvania/suit-fire",
    "policyTime",
    [12, "months", "unstated"],
    "unknown",
    {
      perils: ["fire"],
      legalFact: unverified("filingLimit", {
        value: "12 months",
        scope: "Fire policies",
        citation: "40 P.S. 636",
        sourceUrl: "https://www.pa.gov/agencies/insurance",
      }),
    },
  ),
  timeToSue(
    "rhode-island/suit-fire",
    "policyTime",
    [2, "years", "unstated"],
    "unknown",
    {
      perils: ["fire"],
      legalFact: unverified("filingLimit", {
        value: "2 years",
        scope: "Standard fire policy",
        citation: "R.I. Gen. Laws 27-5-3",
        sourceUrl:
          "https://webserver.rilegislature.gov/Statutes/TITLE27/27-5/27-5-3.htm",
        note: "A bill to amend it was before the 2026 session.",
      }),
    },
  ),
  timeToSue("texas/suit", "leastTime", [2, "years", "accrual"], "no", {
    legalFact: verified("filingLimit", {
      value: "Not less than 2 years from accrual",
      scope: "Limits in policies; the common form says 2 years and 1 day",
      citation: "Tex. Civ. Prac. & Rem. Code 16.070",
      sourceUrl: "https://statutes.capitol.texas.gov/Docs/CP/htm/CP.16.htm",
    }),
  }),
  timeToSue("utah/suit", "leastTime", [3, "years", "loss"], "no", {
    legalFact: verified("filingLimit", {
      value: "3 years after the inception of the loss; no shorter by policy",
      scope: "Property policies",
      citation: "Utah Code 31A-21-313",
      sourceUrl:
        "https://le.utah.gov/xcode/Title31A/Chapter21/31A-21-S313.html",
    }),
  }),
  timeToSue("washington/suit", "leastTime", [1, "years", "loss"], "no", {
    legalFact: unverified("filingLimit", {
      value: "Not less than 1 year from the loss",
      scope: "Limits in property policies",
      citation: "RCW 48.18.200",
      sourceUrl: "https://app.leg.wa.gov/rcw/default.aspx?cite=48.18.200",
    }),
  }),
];
