import type {
  DeadlineDirection,
  DeadlineKind,
  DeadlineStart,
  DeadlineUnit,
  HolidayRule,
  ShorteningRule,
} from "../../schemas/deadline-terms";

import type { Holiday } from "./holidays";

/** A length of time, as a rule states it. */
export type Length = {
  length: number;
  unit: DeadlineUnit;
  /** Whether holidays are business days; without effect on other units. */
  holidays: HolidayRule;
  /** Days that a rule leaves out besides the federal holidays. */
  stateHolidays: readonly Holiday[];
};

/** A rule of law that sets a deadline. */
export type DeadlineRule = Length & {
  id: string;
  /** When the rule was edited last; ISO 8601. */
  changedAt: string;
  deadline: DeadlineKind;
  direction: DeadlineDirection;
  start: DeadlineStart;
  mayPolicyShorten: ShorteningRule;
  /** The perils for which it holds; empty: all. */
  perils: readonly string[];
  /** The types of policies for which it holds; empty: all. */
  owners: readonly string[];
};
