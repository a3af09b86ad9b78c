import type { ContactDetails, ContactFields } from "../submission";
import { z } from "./form-schema";
import {
  emailField,
  inEachLanguage,
  nameField,
  paragraphField,
  phoneField,
} from "./text-field";

/** The schema of the contact form, for browser and server alike. */
export const contactSchemaIn = inEachLanguage(
  (words) =>
    z.object({
      name: nameField(words),
      email: emailField(words),
      phone: phoneField(words),
      message: paragraphField(words, {
        label: words.message,
        min: 10,
        max: 5000,
      }),
    }) satisfies z.ZodMiniType<ContactFields>,
);

/** The same in the first language. */
export const contactSchema = contactSchemaIn();

/** The names of the fields, in the order in which the form asks for them. */
export const contactFieldNames = Object.keys(
  contactSchema.shape,
) as readonly (keyof ContactFields)[];

/** The schema of the form that corrects how a sender is reached. */
export const contactDetailsSchemaIn = inEachLanguage(
  (words) =>
    z.object({
      name: nameField(words),
      email: emailField(words),
      phone: phoneField(words),
    }) satisfies z.ZodMiniType<ContactDetails>,
);

/** The names of the fields, in the order of the form. */
export const contactDetailsNames = Object.keys(
  contactDetailsSchemaIn().shape,
) as readonly (keyof ContactDetails)[];
