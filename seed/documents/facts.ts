import { factToken, printedFacts } from "../../schemas/fact-text.ts";
import type { SeedDocument } from "../builders/document.ts";

type Fact = {
  title: string;
  value: string;
  unit?: string;
  scope?: string;
  computed?: "statesServed" | "statesServedInWords";
};

/**
 * The figures that the firm gave, by the names under which texts hold them.
 * Nobody is known to have checked one, so none has a day of its check.
 */
const given = {
  "fee-range": {
    title: "Typical fee, of the settlement",
    value: "10-15%",
    scope: "Or less where state law sets a lower cap",
  },
  "settlement-rate": {
    title: "Settlements above the initial offer",
    value: "97%",
  },
  "clients-served": { title: "Clients served", value: "500+" },
  "amount-recovered": { title: "Amount recovered", value: "$100M" },
  experience: { title: "Experience", value: "20+", unit: "years" },
  "states-served": {
    title: "States that we serve",
    value: "15",
    unit: "states",
    computed: "statesServed",
  },
  "states-served-in-words": {
    title: "States that we serve, in words",
    value: "fifteen",
    computed: "statesServedInWords",
  },
  "commercial-fire-loss": {
    title: "Average commercial fire loss",
    value: "$165,000",
    scope: "Commercial fire losses",
  },
  "hail-report-time": {
    title: "Time to report hail",
    value: "1-2",
    unit: "years",
    scope: "What policies typically say",
  },
  "simple-claim-time": {
    title: "How long simple claims take",
    value: "30-60",
    unit: "days",
  },
  "consulting-time": {
    title: "How long consulting takes, in days",
    value: "30-90",
  },
  "appraisal-time": {
    title: "How long an appraisal takes",
    value: "3-7",
    unit: "business days",
  },
  "preliminary-findings-time": {
    title: "When preliminary findings are there",
    value: "24-48",
    unit: "hours",
  },
} as const satisfies Record<string, Fact>;

/** The facts, each with the id `fact-<name>`. */
export const facts: SeedDocument[] = Object.entries(given).map(
  ([name, fact]) => ({
    _id: `fact-${name}`,
    _type: "fact",
    name,
    ...fact,
    source: "Given by the firm",
  }),
);

const printed = printedFacts(
  Object.entries(given).map(([name, fact]: [string, Fact]) => ({
    name,
    value: fact.value,
    unit: fact.unit ?? null,
    // The seed says what is counted at its writing.
    computed: null,
  })),
  { statesServed: 0 },
);

/** How a text holds a fact. In: its name. */
export function fact(name: keyof typeof given): string {
  return factToken(name, printed.get(name) ?? "");
}
