import consultation from "#words/en/consultation.json";
import fieldWords from "#words/en/fields.json";

import { dateOfLossField } from "./date-of-loss";
import { z } from "./form-schema";
import {
  emailField,
  type FieldWords,
  inEachLanguage,
  lineField,
  nameField,
  paragraphField,
  phoneField,
  type TextRule,
} from "./text-field";

/** The perils that the form offers, with their labels in the first language. */
export const { perils } = consultation;

/** The value of the field `peril`. */
export type Peril = keyof typeof perils;

const perilNames = Object.keys(perils) as [Peril, ...Peril[]];

/** A field whose words are its own: `texts` of `content/words/<language>/fields.json`. */
export type TextName = keyof FieldWords["texts"];

/** The names of these, in the order in which the form asks for them. */
export const textNames = Object.keys(fieldWords.texts) as readonly TextName[];

/** The rule of such a field, with its messages and its bounds in characters. */
function rule(
  { texts }: FieldWords,
  name: TextName,
  [min, max]: [min: number, max: number],
): TextRule {
  const { inMessage: label, empty } = texts[name];
  return { label, empty, min, max };
}

/**
 * The schema of the consultation form, for browser and server alike. Its view, its
 * text for staff and what is stored follow from it. Unknown fields, such as a status,
 * are dropped.
 */
export const consultationSchemaIn = inEachLanguage((words) =>
  z.object({
    name: nameField(words),
    email: emailField(words),
    phone: phoneField(words),
    // The text of the consent; a box that was not ticked sends nothing.
    smsConsent: z.catch(
      z.optional(lineField(words, { label: words.consent, min: 1, max: 1000 })),
      undefined,
    ),
    dateOfLoss: dateOfLossField(words),
    approximateDate: z.catch(z.optional(z.literal("yes")), undefined),
    location: lineField(words, rule(words, "location", [3, 200])),
    perilType: z._default(z.enum(perilNames, { error: words.peril }), "other"),
    damageType: lineField(words, rule(words, "damageType", [2, 80])),
    description: paragraphField(words, rule(words, "description", [10, 5000])),
    insuranceCarrier: lineField(
      words,
      rule(words, "insuranceCarrier", [2, 100]),
    ),
    policyNumber: lineField(words, rule(words, "policyNumber", [1, 60])),
  }),
);

/** The same in the first language. */
export const consultationSchema = consultationSchemaIn();

/** The parsed fields of the consultation form. */
export type ConsultationValues = z.output<typeof consultationSchema>;

/** The names of the fields, in the order in which the form asks for them. */
export const consultationFieldNames = Object.keys(
  consultationSchema.shape,
) as readonly (keyof ConsultationValues)[];

/** The fields by what they are about, in the same order. */
export const consultationGroups = {
  you: ["name", "email", "phone", "smsConsent"],
  damage: [
    "dateOfLoss",
    "approximateDate",
    "location",
    "perilType",
    "damageType",
    "description",
  ],
  insurance: ["insuranceCarrier", "policyNumber"],
} as const satisfies Record<
  keyof typeof consultation.groups,
  readonly (keyof ConsultationValues)[]
>;

/**
 * The name of the box that fills in a policy number which its sender does not have at
 * hand; without a script the server does, see `receive.server.ts`.
 */
export const UNKNOWN_POLICY = "unknownPolicy";

/** True for a field that a visitor may leave empty. */
export function mayBeEmpty(name: TextName): boolean {
  return consultationSchema.shape[name].safeParse("").success;
}
