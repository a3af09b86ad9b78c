/** The terms of rules about deadlines. */

/** The deadlines of a claim, in the order in which they occur. */
export const deadlineKinds = [
  { title: "Notice of loss", value: "noticeOfLoss" },
  { title: "Proof of loss", value: "proofOfLoss" },
  { title: "Insurer acknowledges the claim", value: "acknowledgement" },
  { title: "Insurer accepts or denies the claim", value: "decision" },
  { title: "Insurer pays", value: "payment" },
  { title: "Suit against the insurer", value: "suit" },
] as const;

export type DeadlineKind = (typeof deadlineKinds)[number]["value"];

/** The insurer's deadlines. */
export const insurerKinds: readonly DeadlineKind[] = [
  "acknowledgement",
  "decision",
  "payment",
];

/** The events that start a length of time. */
export const deadlineStarts = [
  { title: "The loss", value: "loss" },
  { title: "Notice of the loss to the insurer", value: "notice" },
  {
    title: "Proof of loss, with everything the insurer asked for",
    value: "proofOfLoss",
  },
  { title: "The insurer agrees to pay", value: "agreement" },
  { title: "The insurer denies the claim", value: "denial" },
  { title: "The claim accrues", value: "accrual" },
  { title: "The source as noted here does not say", value: "unstated" },
] as const;

export type DeadlineStart = (typeof deadlineStarts)[number]["value"];

/** The units of a length of time. */
export const deadlineUnits = [
  { title: "Calendar days", value: "calendarDays" },
  { title: "Business or working days", value: "businessDays" },
  { title: "Months", value: "months" },
  { title: "Years", value: "years" },
] as const;

export type DeadlineUnit = (typeof deadlineUnits)[number]["value"];

/** Which holidays are not business days. */
export const holidayRules = [
  { title: "Federal holidays are left out", value: "federal" },
  { title: "Holidays of the state are left out", value: "state" },
  { title: "Holidays count like other days", value: "counted" },
  { title: "The source as noted here does not say", value: "unknown" },
] as const;

export type HolidayRule = (typeof holidayRules)[number]["value"];

/** What a length of time limits. */
export const deadlineDirections = [
  { title: "The least time that a policy must give", value: "leastTime" },
  {
    title: "A time that policies may set, and courts enforce",
    value: "policyTime",
  },
  {
    title: "The law's general limit, where a policy sets none",
    value: "generalTime",
  },
  { title: "The most time that the insurer may take", value: "mostTime" },
] as const;

export type DeadlineDirection = (typeof deadlineDirections)[number]["value"];

/** Whether a policy may set less time than the rule. */
export const shorteningRules = [
  { title: "No", value: "no" },
  { title: "Yes", value: "yes" },
  { title: "The source as noted here does not say", value: "unknown" },
] as const;

export type ShorteningRule = (typeof shorteningRules)[number]["value"];

/** The perils, the same as in the consultation form. */
export const perils = [
  { title: "Fire", value: "fire" },
  { title: "Hail", value: "hail" },
  { title: "Wind", value: "wind" },
  { title: "Water", value: "water" },
  { title: "Lightning", value: "lightning" },
  { title: "Theft or vandalism", value: "theft" },
] as const;

export type Peril = (typeof perils)[number]["value"];

/** The types of policies, by owner, to which rules can apply. */
export const policyOwners = [
  { title: "Homeowner or condo unit", value: "homeowner" },
  { title: "Business or rental property", value: "commercial" },
  { title: "Condo or homeowners association", value: "association" },
  { title: "Farm or ranch", value: "farm" },
] as const;

/** A length of time, as a rule states it. */
export type Length = {
  length: number;
  unit: DeadlineUnit;
  /** Whether holidays are business days; has no effect on other units. */
  holidays: HolidayRule;
  /** Days that a rule leaves out besides the federal holidays. */
  stateHolidays: readonly { day: string; name: string }[];
  /** Calendar days that the rule lets the insurer add; 0 for all others. */
  extensionDays: number;
};

/** A rule of law that sets a deadline. */
export type DeadlineRule = Length & {
  id: string;
  /** When the rule was last edited; ISO 8601. */
  changedAt: string;
  deadline: DeadlineKind;
  direction: DeadlineDirection;
  start: DeadlineStart;
  mayPolicyShorten: ShorteningRule;
  /** The perils for which it holds; all if empty. */
  perils: readonly string[];
  /** The types of policies for which it holds; all if empty. */
  owners: readonly string[];
};

/** Returns the title of each value in a list of choices. */
export function titlesOf<Value extends string>(
  choices: readonly { title: string; value: Value }[],
): Readonly<Record<Value, string>> {
  return Object.fromEntries(
    choices.map(({ title, value }) => [value, title]),
  ) as Record<Value, string>;
}

const kindTitles: Readonly<Record<string, string>> =
  titlesOf<DeadlineKind>(deadlineKinds);

/**
 * Names a rule as lists do.
 *
 * @param state the name of its state; empty for all.
 */
export const deadlineRuleName = (state: string, deadline: string) =>
  `${state || "All states"}: ${kindTitles[deadline] ?? "no deadline yet"}`;
