import type {
  DeadlineDirection,
  DeadlineKind,
  DeadlinePeril,
  DeadlineStart,
  DeadlineUnit,
  PolicyOwner,
  ShorteningRule,
} from "../../../schemas/deadline-terms.ts";
import type { SeedDocument } from "../../builders/document.ts";
import type { LegalFact } from "../../builders/legal-fact.ts";
import { reference } from "../../builders/reference.ts";

type Time = readonly [length: number, unit: DeadlineUnit, start: DeadlineStart];

type Scope = {
  perils?: readonly DeadlinePeril[];
  owners?: readonly PolicyOwner[];
};

/**
 * A rule of a state for the deadline calculator. No source of the seed says
 * whether holidays count, so none of its rules does.
 */
function rule(
  id: string,
  deadline: DeadlineKind,
  direction: DeadlineDirection,
  [length, unit, start]: Time,
  rest: Record<string, unknown> & { legalFact: LegalFact },
): SeedDocument {
  const [state = ""] = id.split("/");
  return {
    _id: `deadline-${id.replace("/", "-")}`,
    _type: "deadlineRule",
    deadline,
    direction,
    length,
    countedIn: unit,
    ...(unit === "businessDays" ? { holidays: "unknown" } : {}),
    start,
    state: reference(`state-${state}`),
    ...rest,
  };
}

/** The most time that the insurer may take. In: "state/name of the rule". */
export function insurerTime(
  id: string,
  deadline: Extract<DeadlineKind, "acknowledgement" | "decision" | "payment">,
  time: Time,
  legalFact: LegalFact,
): SeedDocument {
  return rule(id, deadline, "mostTime", time, { legalFact });
}

/** The time to sue. In: "state/name of the rule", whether a policy may set less. */
export function timeToSue(
  id: string,
  direction: Exclude<DeadlineDirection, "mostTime">,
  time: Time,
  mayPolicyShorten: ShorteningRule,
  { legalFact, ...scope }: Scope & { legalFact: LegalFact },
): SeedDocument {
  return rule(id, "suit", direction, time, {
    mayPolicyShorten,
    ...scope,
    legalFact,
  });
}
