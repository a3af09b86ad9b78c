import requestWords from "#words/en/request.json";

import type { PrivacyFields } from "../submission";
import { z } from "./form-schema";
import {
  emailField,
  inEachLanguage,
  nameField,
  paragraphField,
} from "./text-field";

const rightNames = Object.keys(requestWords.rights) as [
  PrivacyFields["right"],
  ...PrivacyFields["right"][],
];

/** The schema of the form for privacy requests, for browser and server alike. */
export const privacySchemaIn = inEachLanguage(
  (words) =>
    z.object({
      name: nameField(words),
      email: emailField(words),
      right: z.enum(rightNames, { error: words.right }),
      message: z._default(
        paragraphField(words, {
          label: words.message,
          min: 0,
          max: 5000,
          tooShort: "",
        }),
        "",
      ),
    }) satisfies z.ZodMiniType<PrivacyFields>,
);

/** The names of the fields, in the order of the form. */
export const privacyFieldNames = Object.keys(
  privacySchemaIn().shape,
) as readonly (keyof PrivacyFields)[];
