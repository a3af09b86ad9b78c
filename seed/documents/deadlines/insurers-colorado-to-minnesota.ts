import { unverified, verified } from "../../builders/legal-fact.ts";
import { insurerTime } from "./rule.ts";

const COLORADO = "https://doi.colorado.gov";
const ILLINOIS =
  "https://www.law.cornell.edu/regulations/illinois/Ill-Admin-Code-tit-50-SS-919.50";
const KANSAS = "https://www.law.cornell.edu/regulations/kansas/K-A-R-40-1-34";
const KENTUCKY = "https://apps.legislature.ky.gov/law/kar/titles/806/012/095/";
const MINNESOTA = "https://www.revisor.mn.gov/statutes/cite/72A.201";

/** How long insurers may take, from Colorado to Minnesota. */
export const firstInsurerTimes = [
  insurerTime(
    "colorado/decision",
    "decision",
    [60, "calendarDays", "proofOfLoss"],
    unverified("insurerTiming", {
      value: "60 days to decide and pay after a complete claim",
      scope: "Insurers, first-party claims",
      citation: "Colorado Insurance Regulation 5-1-14",
      sourceUrl: COLORADO,
    }),
  ),
  insurerTime(
    "colorado/payment",
    "payment",
    [60, "calendarDays", "proofOfLoss"],
    unverified("insurerTiming", {
      value: "60 days to decide and pay after a complete claim",
      scope: "Insurers, first-party claims",
      citation: "Colorado Insurance Regulation 5-1-14",
      sourceUrl: COLORADO,
    }),
  ),
  insurerTime(
    "illinois/acknowledgement",
    "acknowledgement",
    [15, "businessDays", "notice"],
    verified("insurerTiming", {
      value: "15 working days to acknowledge",
      scope: "Insurers, property claims",
      citation: "50 Ill. Adm. Code 919.40",
      sourceUrl: ILLINOIS,
    }),
  ),
  insurerTime(
    "illinois/payment",
    "payment",
    [30, "calendarDays", "agreement"],
    verified("insurerTiming", {
      value: "30 days to pay after agreement",
      scope: "Insurers, property claims",
      citation: "50 Ill. Adm. Code 919.50",
      sourceUrl: ILLINOIS,
    }),
  ),
  insurerTime(
    "kansas/acknowledgement",
    "acknowledgement",
    [10, "businessDays", "notice"],
    unverified("insurerTiming", {
      value: "10 working days to acknowledge",
      scope: "Insurers; public adjusters work on commercial policies alone",
      citation: "K.A.R. 40-1-34",
      sourceUrl: KANSAS,
    }),
  ),
  insurerTime(
    "kansas/decision",
    "decision",
    [15, "businessDays", "unstated"],
    unverified("insurerTiming", {
      value: "15 working days to decide",
      scope: "Insurers; public adjusters work on commercial policies alone",
      citation: "K.A.R. 40-1-34",
      sourceUrl: KANSAS,
    }),
  ),
  insurerTime(
    "kentucky/decision",
    "decision",
    [30, "calendarDays", "proofOfLoss"],
    verified("insurerTiming", {
      value: "30 days from proof of loss",
      scope: "Insurers, property claims",
      citation: "806 KAR 12:095 section 6; KRS 304.12-235",
      sourceUrl: KENTUCKY,
    }),
  ),
  insurerTime(
    "kentucky/payment",
    "payment",
    [30, "calendarDays", "proofOfLoss"],
    verified("insurerTiming", {
      value: "30 days from proof of loss",
      scope: "Insurers, property claims",
      citation: "806 KAR 12:095 section 6; KRS 304.12-235",
      sourceUrl: KENTUCKY,
    }),
  ),
  insurerTime(
    "minnesota/acknowledgement",
    "acknowledgement",
    [10, "businessDays", "notice"],
    verified("insurerTiming", {
      value: "10 business days to acknowledge and to reply",
      scope: "Insurers, all claims",
      citation: "Minn. Stat. 72A.201",
      sourceUrl: MINNESOTA,
    }),
  ),
  insurerTime(
    "minnesota/decision",
    "decision",
    [60, "businessDays", "proofOfLoss"],
    unverified("insurerTiming", {
      value: "60 business days to decide",
      scope: "Insurers, after proof of loss",
      citation: "Minn. Stat. 72A.201",
      sourceUrl: MINNESOTA,
    }),
  ),
  insurerTime(
    "minnesota/payment",
    "payment",
    [5, "businessDays", "agreement"],
    unverified("insurerTiming", {
      value: "5 business days to pay",
      scope: "Insurers, after agreement",
      citation: "Minn. Stat. 72A.201",
      sourceUrl: MINNESOTA,
    }),
  ),
];
