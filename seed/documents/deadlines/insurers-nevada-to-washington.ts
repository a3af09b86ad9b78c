import { unverified, verified } from "../../builders/legal-fact.ts";
import { insurerTime } from "./rule.ts";

const NEVADA = "https://www.leg.state.nv.us/nac/nac-686a.html";
const PENNSYLVANIA =
  "https://www.pacodeandbulletin.gov/Display/pacode?file=/secure/pacode/data/031/chapter146/s146.5.html";
const TEXAS = "https://statutes.capitol.texas.gov/Docs/IN/htm/IN.542.htm";
const UTAH = "https://adminrules.utah.gov/public/rule/R590-190/Current%20Rules";
const WASHINGTON = "https://app.leg.wa.gov/wac/default.aspx?cite=284-30-380";

const WASHINGTON_DRAFT = {
  scope: "Draft of the changed rule, intended adoption April 30, 2026",
  citation: "WSR 26-07-077",
  sourceUrl: "https://app.leg.wa.gov/wac/default.aspx?cite=284-30",
};

/** How long insurers may take, from Nevada to Washington. */
export const otherInsurerTimes = [
  insurerTime(
    "nevada/acknowledgement",
    "acknowledgement",
    [20, "businessDays", "notice"],
    unverified("insurerTiming", {
      value: "20 working days to acknowledge",
      scope: "Insurers, all claims",
      citation: "NAC 686A",
      sourceUrl: NEVADA,
    }),
  ),
  insurerTime(
    "nevada/decision",
    "decision",
    [30, "businessDays", "proofOfLoss"],
    verified("insurerTiming", {
      value: "30 working days after proof of loss to accept or deny",
      scope: "Insurers, first-party claims",
      citation: "NAC 686A.675",
      sourceUrl: NEVADA,
    }),
  ),
  insurerTime(
    "nevada/payment",
    "payment",
    [30, "calendarDays", "agreement"],
    verified("insurerTiming", {
      value: "30 days to pay after acceptance",
      scope: "Insurers, first-party claims",
      citation: "NAC 686A.675",
      sourceUrl: NEVADA,
    }),
  ),
  insurerTime(
    "pennsylvania/acknowledgement",
    "acknowledgement",
    [10, "businessDays", "notice"],
    verified("insurerTiming", {
      value: "10 working days to acknowledge",
      scope: "Insurers, property claims",
      citation: "31 Pa. Code 146.5",
      sourceUrl: PENNSYLVANIA,
    }),
  ),
  insurerTime(
    "pennsylvania/decision",
    "decision",
    [15, "businessDays", "unstated"],
    verified("insurerTiming", {
      value: "15 working days to accept or deny",
      scope: "Insurers, property claims",
      citation: "31 Pa. Code 146.5 to 146.7",
      sourceUrl: PENNSYLVANIA,
    }),
  ),
  insurerTime(
    "texas/acknowledgement",
    "acknowledgement",
    [15, "calendarDays", "notice"],
    verified("insurerTiming", {
      value: "15 days to acknowledge, start and request",
      scope: "Insurers, first-party claims",
      citation: "Tex. Ins. Code 542.055",
      sourceUrl: TEXAS,
    }),
  ),
  insurerTime(
    "texas/decision",
    "decision",
    [15, "businessDays", "proofOfLoss"],
    verified("insurerTiming", {
      value: "15 business days to decide, 45 days more with reasons",
      scope: "After the insurer has all that it asked for",
      citation: "Tex. Ins. Code 542.056",
      sourceUrl: TEXAS,
      note: "The estimate does not add the 45 days.",
    }),
  ),
  insurerTime(
    "texas/payment",
    "payment",
    [5, "businessDays", "agreement"],
    verified("insurerTiming", {
      value: "5 business days to pay",
      scope: "After the insurer says that it will pay",
      citation: "Tex. Ins. Code 542.057",
      sourceUrl: TEXAS,
    }),
  ),
  insurerTime(
    "texas/payment-limit",
    "payment",
    [60, "calendarDays", "proofOfLoss"],
    verified("insurerTiming", {
      value: "60 days as the outer limit",
      scope: "After the insurer has all that it asked for",
      citation: "Tex. Ins. Code 542.058",
      sourceUrl: TEXAS,
    }),
  ),
  insurerTime(
    "utah/acknowledgement",
    "acknowledgement",
    [15, "calendarDays", "notice"],
    verified("insurerTiming", {
      value: "15 days to acknowledge",
      scope: "Insurers, property claims",
      citation: "Utah Admin. Code R590-190",
      sourceUrl: UTAH,
      note: "Checked in a secondary source.",
    }),
  ),
  insurerTime(
    "utah/decision",
    "decision",
    [30, "calendarDays", "unstated"],
    verified("insurerTiming", {
      value: "30 days to decide or pay",
      scope: "Insurers, property claims",
      citation: "Utah Admin. Code R590-190",
      sourceUrl: UTAH,
      note: "Checked in a secondary source.",
    }),
  ),
  insurerTime(
    "utah/payment",
    "payment",
    [30, "calendarDays", "unstated"],
    verified("insurerTiming", {
      value: "30 days to decide or pay",
      scope: "Insurers, property claims",
      citation: "Utah Admin. Code R590-190",
      sourceUrl: UTAH,
      note: "Checked in a secondary source.",
    }),
  ),
  insurerTime(
    "washington/acknowledgement",
    "acknowledgement",
    [10, "businessDays", "notice"],
    verified("insurerTiming", {
      value: "10 working days to acknowledge",
      scope: "Insurers, first-party claims",
      citation: "WAC 284-30-360",
      sourceUrl: WASHINGTON,
      note: "A change was filed (WSR 26-07-077). Check the current text.",
    }),
  ),
  insurerTime(
    "washington/decision",
    "decision",
    [15, "businessDays", "proofOfLoss"],
    verified("insurerTiming", {
      value: "15 working days after proof of loss to accept or deny",
      scope: "Insurers, first-party claims",
      citation: "WAC 284-30-380",
      sourceUrl: WASHINGTON,
      note: "A change was filed (WSR 26-07-077). Check the current text.",
    }),
  ),
  insurerTime(
    "washington/acknowledgement-draft",
    "acknowledgement",
    [5, "businessDays", "notice"],
    unverified("insurerTiming", {
      value: "5 business days to acknowledge",
      ...WASHINGTON_DRAFT,
    }),
  ),
  insurerTime(
    "washington/decision-draft",
    "decision",
    [30, "calendarDays", "unstated"],
    unverified("insurerTiming", {
      value: "30 days to decide",
      ...WASHINGTON_DRAFT,
    }),
  ),
];
