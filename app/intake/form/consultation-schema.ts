import type { ConsultationFields } from "../submission";
import { dateOfLossField } from "./date-of-loss";
import { emailField, nameField, phoneField } from "./person-fields";
import { lineField, paragraphField } from "./text-field";
import { z } from "./zod";

/** The perils that the form offers, and how it names them. */
export const perils = {
  fire: "Fire",
  hail: "Hail",
  wind: "Wind",
  water: "Water",
  lightning: "Lightning",
  theft: "Theft or vandalism",
  other: "Other",
} as const;

export type Peril = keyof typeof perils;

const perilNames = Object.keys(perils) as [Peril, ...Peril[]];

/**
 * The consultation form, for browser and server alike. What it does not name
 * (such as a status) is left out of the result.
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
    tooShort: "Property location must be at least 3 characters",
  }),
  insuranceCarrier: lineField({
    label: "Insurance carrier",
    min: 2,
    max: 100,
    tooShort: "Insurance carrier must be at least 2 characters",
  }),
  policyNumber: lineField({
    label: "Policy number",
    min: 1,
    max: 60,
    tooShort: "Policy number is required",
  }),
  perilType: z._default(
    z.enum(perilNames, { error: "Choose a type of peril from the list" }),
    "other",
  ),
  damageType: lineField({
    label: "Type of damage",
    min: 2,
    max: 80,
    tooShort: "Type of damage must be at least 2 characters",
  }),
  description: paragraphField({
    label: "Claim description",
    min: 10,
    max: 5000,
    tooShort: "Claim description must be at least 10 characters",
  }),
  // The words that stood beside the box; a box that was not ticked sends none.
  smsConsent: z.catch(
    z.optional(
      lineField({
        label: "Consent",
        min: 1,
        max: 1000,
        tooShort: "no consent",
      }),
    ),
    undefined,
  ),
}) satisfies z.ZodMiniType<ConsultationFields>;

export type ConsultationValues = z.output<typeof consultationSchema>;

/** The names of the fields, in the order in which the form asks for them. */
export const consultationFieldNames = Object.keys(
  consultationSchema.shape,
) as readonly (keyof ConsultationValues)[];
