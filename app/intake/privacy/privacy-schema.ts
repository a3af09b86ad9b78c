import { emailField, nameField, paragraphField } from "../form/text-field";
import { z } from "../form/zod";
import type { PrivacyFields } from "../submission";

/** What a person may ask for, with its label. */
export const privacyRights = {
  access: "A copy of what you store about me",
  correction: "A correction",
  deletion: "Deletion",
} as const satisfies Record<PrivacyFields["right"], string>;

const rightNames = Object.keys(privacyRights) as [
  PrivacyFields["right"],
  ...PrivacyFields["right"][],
];

/** The schema of the form for privacy requests, for browser and server alike. */
export const privacySchema = z.object({
  name: nameField,
  email: emailField,
  right: z.enum(rightNames, {
    error: "Choose what you are asking for from the list",
  }),
  message: z._default(
    paragraphField({ label: "Message", min: 0, max: 5000, tooShort: "" }),
    "",
  ),
}) satisfies z.ZodMiniType<PrivacyFields>;

/** The names of the fields, in the order of the form. */
export const privacyFieldNames = Object.keys(
  privacySchema.shape,
) as readonly (keyof PrivacyFields)[];
