import { dayOf } from "~/model/date-text";

import {
  dateFields,
  type DateField,
  type DeadlineValues,
  ownerChoices,
} from "./deadline-form";

/**
 * What the consultation form is filled with: the visitor's own answers, none of
 * the dates that were counted, which a change of a rule would make wrong. In: the
 * answers, the name of the state. Out: values of the form's fields, by name.
 */
export function requestDraft(
  values: DeadlineValues,
  stateName: string,
): Record<"dateOfLoss" | "location" | "perilType" | "description", string> {
  const others = (Object.keys(dateFields) as DateField[]).filter(
    (name) => name !== "dateOfLoss" && values[name],
  );
  const lines = [
    `Type of policy: ${ownerChoices[values.owner] ?? values.owner}`,
    ...others.map(
      (name) => `${dateFields[name]}: ${dayOf(values[name]).text}`,
    ),
  ];
  return {
    dateOfLoss: values.dateOfLoss,
    location: stateName,
    perilType: values.peril,
    description: `${lines.join("\n")}\n`,
  };
}
