import { expect, it } from "vitest";

import { byId } from "../../../scripts/seed/documents.fixture.ts";
import { checkDocument } from "../check-document.ts";
import { site, TODAY } from "../draft-place.fixture.ts";
import type { CheckedDocument } from "../finding.ts";

// Every number that is printed, with a wrong one: document | field | the wrong value |
// the two that the error names. Each added line is a test.
const wrong = `
deadline-texas-suit | length | 3 | 3 years… 2 years
deadline-texas-suit | length | 1 | 1 year,… 2 years
deadline-texas-suit | countedIn | months | 2 months… 2 years
deadline-texas-suit | legalFact.value | Not less than three years from accrual | 2 years… three years
deadline-texas-suit | legalFact.translations.0.value | No menos de tres años | 2 years… tres años
deadline-texas-decision | length | 16 | 16 business days… 15 business days
deadline-texas-decision | countedIn | calendarDays | 15 days… 15 business days
deadline-texas-decision | extensionDays | 50 | 50 days… 45 days
deadline-texas-payment | extensionDays | 30 | 30 days… 15 days
deadline-texas-payment-limit | legalFact.value | sixty-one days at most | 60 days… sixty-one days
state-rhode-island | legalFacts.0.percent | 12 | 12%… 10%
state-rhode-island | legalFacts.0.value | At most 9 percent | 10%… 9 percent
state-texas | legalFacts.0.translations.0.value | Como máximo el 12 % | 10%… 12 %
timeline-texas | filing | At least 3 years from accrual | 3 years… 2 years
timeline-texas | payment | 5 business days after it agrees, 61 days at most | 61 days… 60 days
timeline-texas | translations.0.filing | Al menos tres años | tres años… 2 years
timeline-texas | translations.0.specValues.filing | 3 años | 3 años… 2 years
timeline-texas | facts.0.value | Not less than 3 years from accrual | 3 years… 2 years
timeline-texas | facts.0.translations.0.value | No menos de 3 años | 3 años… 2 years
siteSettings | translations.0.feeText | Nuestra tarifa suele ser del 20% o menos | 20%… 10-15%
fact-hail-report-time | translations.0.value | 1-3 | 1-3… 1-2
fact-amount-recovered | translations.0.value | $90 millones | 90… 100
stat-settlement-rate | value | 99% | 99%… 97%
stat-clients | value | 600+ | 600+… 500+
stat-settlement-rate-es | value | 99% | 99%… 97%
stat-clients-es | value | 600+ | 600+… 500+
faq-texas-2 | question | What is the 3-year filing limit? | 3-year… 2 years
faq-texas-2-es | question | ¿Qué es el límite de tres años para demandar? | tres años… 2 years
faq-texas-5 | question | May I cancel within 96 hours? | 96 hours… 72 hours
state-oklahoma | whyChooseUs | You may cancel within ten business days | ten business days… 3 business days
`;

function drafted(id: string, path: string, value: string): CheckedDocument {
  const document = structuredClone(byId.get(id));
  if (!document) throw new Error(`The seed has no ${id}.`);
  const names = path.split(".");
  const last = names.pop() ?? "";
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const holder = names.reduce<any>((at, name) => at[name], document);
  holder[last] = typeof holder[last] === "number" ? Number(value) : value;
  return document;
}

const rows = wrong
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [string, string, string, string]);

it.each(rows)("%s with %s %s is not published", (id, path, value, named) => {
  const [one = "", other = ""] = named.split("… ");
  const errors = checkDocument(drafted(id, path, value), site, TODAY)
    .filter(({ severity }) => severity === "error")
    .map(({ message }) => message);
  expect(
    errors.some((each) => each.includes(one) && each.includes(other)),
    errors.join("\n"),
  ).toBe(true);
});

// What a law may say without contradicting its number.
it.each([
  ["deadline-texas-suit", "legalFact.value", "24 months from accrual"],
  ["deadline-texas-suit", "legalFact.value", "Two years, in words"],
  ["deadline-texas-suit", "legalFact.value", "Before 2 years, or 4 for a loss"],
  ["deadline-texas-suit", "legalFact.value", "The policy decides"],
  [
    "deadline-texas-payment-limit",
    "legalFact.value",
    "sixty (60) days at most",
  ],
  ["timeline-texas", "filing", "At least two years from accrual"],
])("%s with %s %s is published", (id, path, value) =>
  expect(
    checkDocument(drafted(id, path, value), site, TODAY).map(
      ({ message }) => message,
    ),
  ).toEqual([]),
);
