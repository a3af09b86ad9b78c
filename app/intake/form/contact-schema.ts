import type { ContactDetails, ContactFields } from "../submission";
import {
  emailField,
  nameField,
  phoneField,
  paragraphField,
} from "./text-field";
import { z } from "./zod";

/** The schema of the contact form, for browser and server alike. */
export const contactSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  message: paragraphField({ label: "Message", min: 10, max: 5000 }),
}) satisfies z.ZodMiniType<ContactFields>;

/** The names of the fields, in the order in which the form asks for them. */
export const contactFieldNames = Object.keys(
  contactSchema.shape,
) as readonly (keyof ContactFields)[];

/** The schema of the form that corrects how a sender is reached. */
export const contactDetailsSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
}) satisfies z.ZodMiniType<ContactDetails>;

/** The names of the fields, in the order of the form. */
export const contactDetailsNames = Object.keys(
  contactDetailsSchema.shape,
) as readonly (keyof ContactDetails)[];
