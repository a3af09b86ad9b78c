import {
  type DeadlineKind,
  insurerKinds,
} from "../../domain/deadline-terms.ts";
import type { LegalFactValue } from "../../domain/legal-fact.ts";
import type { ValidationResult } from "../../domain/validation-result.ts";

/** The fields of a `deadlineRule` that its rules use. */
export type DeadlineRuleValue = {
  deadline?: string;
  start?: string;
  countedIn?: string;
  holidays?: string;
  stateHolidays?: unknown[] | null;
  direction?: string;
  legalFact?: LegalFactValue | null;
};

/** Validates that a rule names its legal source. */
export function deadlineSourceVerdict(
  fact: LegalFactValue | null | undefined,
): ValidationResult {
  if (fact?.citation && fact.sourceUrl) return true;
  return "A deadline without a source is not shown. Add the citation and the address of the source.";
}

/** Validates that the fields of a rule agree with each other. */
export function deadlineVerdict(
  rule: DeadlineRuleValue | undefined,
): ValidationResult {
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
export function holidaysVerdict(
  rule: DeadlineRuleValue | undefined,
): ValidationResult {
  if (rule?.countedIn === "businessDays" && !rule.holidays)
    return "Say whether holidays are business days, or that the source does not say.";
  if (rule?.stateHolidays?.length && rule.holidays !== "federal")
    return 'Holidays of the state are left out only together with federal ones: choose "Federal holidays are left out".';
  return true;
}
