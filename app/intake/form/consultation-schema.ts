import type { ConsultationFields } from "../submission";
import { dateOfLossField } from "./date-of-loss";
import {
  emailField,
  nameField,
  phoneField,
  lineField,
  paragraphField,
} from "./text-field";
import { z } from "./zod";

/** The perils that the form offers, with their labels. */
export const perils = {
  fire: "Fire",
  hail: "Hail",
  wind: "Wind",
  water: "Water",
  lightning: "Lightning",
  theft: "Theft or vandalism",
  other: "Other",
} as const;

/** The value of the field `peril`. */
export type Peril = keyof typeof perils;

const perilNames = Object.keys(perils) as [Peril, ...Peril[]];

/**
 * The schema of the consultation form, for browser and server alike. Unknown
 * fields (such as a status) are dropped.
 */
export const consultationSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  dateOfLoss: dateOfLossField,
  location: lineField({
    label: "Property location",
    min: 3,
    max: 200,
    empty: "Write the street, city and state of the property",
  }),
  insuranceCarrier: lineField({
    label: "Insurance carrier",
    min: 2,
    max: 100,
    empty: "Write your insurance company, or 'unknown'",
  }),
  policyNumber: lineField({
    label: "Policy number",
    min: 1,
    max: 60,
    empty: "Write your policy number, or 'unknown'",
  }),
  perilType: z._default(
    z.enum(perilNames, { error: "Choose a type of peril from the list" }),
    "other",
  ),
  damageType: lineField({
    label: "Type of damage",
    min: 2,
    max: 80,
    empty: "Write what was damaged, for example the roof",
  }),
  description: paragraphField({
    label: "Claim description",
    min: 10,
    max: 5000,
    empty: "Write what happened, in a sentence or two",
  }),
  // The text of the consent; a box that was not ticked sends nothing.
  smsConsent: z.catch(
    z.optional(lineField({ label: "Consent", min: 1, max: 1000 })),
    undefined,
  ),
}) satisfies z.ZodMiniType<ConsultationFields>;

/** The parsed fields of the consultation form. */
export type ConsultationValues = z.output<typeof consultationSchema>;

/** The names of the fields, in the order in which the form asks for them. */
export const consultationFieldNames = Object.keys(
  consultationSchema.shape,
) as readonly (keyof ConsultationValues)[];

/**
 * True for a place in Kansas, where a public adjuster may only work on
 * commercial lines (insurance.kansas.gov/public-adjusters). Kansas City alone
 * does not imply Kansas: the larger one is in Missouri.
 */
export function isInKansas(location: string): boolean {
  const rest = location.replace(/\bkansas\s+city\b/gi, " ");
  return /\bkansas\b/i.test(rest) || /\bks\b/i.test(rest);
}
