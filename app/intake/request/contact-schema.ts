import { emailField, nameField, phoneField } from "../form/person-fields";
import { z } from "../form/zod";
import type { ContactDetails } from "../submission";

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
