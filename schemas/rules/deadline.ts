import type { ValidationContext } from "sanity";

import {
  type DeadlineKind,
  deadlineKinds,
  insurerKinds,
  titlesOf,
} from "../deadline-terms.ts";
import type { LegalFactValue } from "./legal-fact.ts";
import { otherDocuments } from "./other-documents.ts";

type Verdict = true | string;

/** The fields of a `deadlineRule` that its rules use. */
export type DeadlineRuleValue = {
  deadline?: string;
  state?: { _ref?: string } | null;
  perils?: string[] | null;
  owners?: string[] | null;
  start?: string;
  length?: number;
  countedIn?: string;
  holidays?: string;
  stateHolidays?: unknown[] | null;
  direction?: string;
  legalFact?: LegalFactValue | null;
};

/** Validates that a rule names the law that it is taken from. */
export function deadlineSourceVerdict(
  fact: LegalFactValue | null | undefined,
): Verdict {
  if (fact?.citation && fact.sourceUrl) return true;
  return "A deadline without a source is not shown. Add the citation and the address of the source.";
}

/** Validates that the fields of a rule agree with each other. */
export function deadlineVerdict(rule: DeadlineRuleValue | undefined): Verdict {
  if (!rule?.deadline || !rule.start || !rule.direction) return true;
  const isInsurers = insurerKinds.includes(rule.deadline as DeadlineKind);
  if (isInsurers !== (rule.direction === "mostTime"))
    return isInsurers
      ? 'The insurer has to keep this deadline: choose "The most time that the insurer may take".'
      : 'The policyholder has to keep this deadline: it cannot be "The most time that the insurer may take".';
  if (isInsurers && (rule.start === "accrual" || rule.start === "denial"))
    return "The insurer's time begins with the loss, the notice, the proof of loss or its own agreement.";
  if (rule.deadline === "acknowledgement" && rule.start === "agreement")
    return "An insurer acknowledges a claim before it agrees to pay.";
  if (rule.deadline === "noticeOfLoss" && rule.start !== "loss")
    return "The time to report a loss begins with the loss.";
  return true;
}

/** Validates that a rule in business days says whether holidays count. */
export function holidaysVerdict(rule: DeadlineRuleValue | undefined): Verdict {
  if (rule?.countedIn === "businessDays" && !rule.holidays)
    return "Say whether holidays are business days, or that the source does not say.";
  if (rule?.stateHolidays?.length && rule.holidays !== "federal")
    return 'Holidays of the state are left out only together with federal ones: choose "Federal holidays are left out".';
  return true;
}

/** A rule beside which another one is judged. */
export type OtherDeadlineRule = DeadlineRuleValue & { _id: string };

/** In: a rule, the others. Out: those of the same scope that say something else. */
export function conflictingRules(
  rule: DeadlineRuleValue,
  others: readonly OtherDeadlineRule[],
): OtherDeadlineRule[] {
  return others.filter(
    (other) =>
      other.deadline === rule.deadline &&
      other.start === rule.start &&
      (other.state?._ref ?? null) === (rule.state?._ref ?? null) &&
      overlap(other.perils, rule.perils) &&
      overlap(other.owners, rule.owners) &&
      (other.length !== rule.length ||
        other.countedIn !== rule.countedIn ||
        (other.countedIn === "businessDays" &&
          other.holidays !== rule.holidays)),
  );
}

// An empty list stands for all.
function overlap(
  one: readonly string[] | null | undefined,
  other: readonly string[] | null | undefined,
): boolean {
  if (!one?.length || !other?.length) return true;
  return one.some((value) => other.includes(value));
}

const OTHERS = `*[_type == "deadlineRule" && !sanity::versionOf($id) && deadline == $deadline]{
  _id, deadline, state, perils, owners, start, length, countedIn, holidays
}`;

/** Warns of two rules of the same scope that give different times. */
export async function conflictAdvice(
  rule: DeadlineRuleValue | undefined,
  context: ValidationContext,
): Promise<Verdict> {
  const beside = otherDocuments(context);
  if (!beside || !rule?.deadline || !rule.length) return true;
  const others = await beside.client.fetch<unknown>(OTHERS, {
    id: beside.id,
    deadline: rule.deadline,
  });
  const [other] = conflictingRules(
    rule,
    Array.isArray(others) ? (others as OtherDeadlineRule[]) : [],
  );
  if (!other) return true;
  const name = titlesOf(deadlineKinds)[rule.deadline as DeadlineKind];
  const found = { length: other.length, unit: unitText(other.countedIn) };
  return `Another rule for "${name}" with the same scope says ${found.length} ${found.unit}. The site shows both, the earlier date first. Correct one of them, or narrow its scope.`;
}

function unitText(unit: string | undefined): string {
  return unit === "calendarDays"
    ? "days"
    : unit === "businessDays"
      ? "business days"
      : (unit ?? "");
}
