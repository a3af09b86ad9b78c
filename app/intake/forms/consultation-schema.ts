import consultation from "#words/en/consultation.json";

import type { ConsultationFields } from "../submission";
import { dateOfLossField } from "./date-of-loss";
import {
  emailField,
  inEachLanguage,
  lineField,
  nameField,
  paragraphField,
  phoneField,
} from "./text-field";
import { z } from "./zod";

/** The perils that the form offers, with their labels in the first language. */
export const { perils } = consultation;

/** The value of the field `peril`. */
export type Peril = keyof typeof perils;

const perilNames = Object.keys(perils) as [Peril, ...Peril[]];

/**
 * The schema of the consultation form, for browser and server alike. Unknown
 * fields (such as a status) are dropped. In: the words of its messages.
 */
export const consultationSchemaIn = inEachLanguage(
  (words) =>
    z.object({
      name: nameField(words),
      email: emailField(words),
      phone: phoneField(words),
      dateOfLoss: dateOfLossField(words),
      location: lineField(words, {
        label: words.location,
        min: 3,
        max: 200,
        empty: words.locationEmpty,
      }),
      insuranceCarrier: lineField(words, {
        label: words.carrier,
        min: 2,
        max: 100,
        empty: words.carrierEmpty,
      }),
      policyNumber: lineField(words, {
        label: words.policy,
        min: 1,
        max: 60,
        empty: words.policyEmpty,
      }),
      perilType: z._default(
        z.enum(perilNames, { error: words.peril }),
        "other",
      ),
      damageType: lineField(words, {
        label: words.damage,
        min: 2,
        max: 80,
        empty: words.damageEmpty,
      }),
      description: paragraphField(words, {
        label: words.description,
        min: 10,
        max: 5000,
        empty: words.descriptionEmpty,
      }),
      // The text of the consent; a box that was not ticked sends nothing.
      smsConsent: z.catch(
        z.optional(
          lineField(words, { label: words.consent, min: 1, max: 1000 }),
        ),
        undefined,
      ),
    }) satisfies z.ZodMiniType<ConsultationFields>,
);

/** The same in the first language. */
export const consultationSchema = consultationSchemaIn();

/** The parsed fields of the consultation form. */
export type ConsultationValues = z.output<typeof consultationSchema>;

/** The names of the fields, in the order in which the form asks for them. */
export const consultationFieldNames = Object.keys(
  consultationSchema.shape,
) as readonly (keyof ConsultationValues)[];
