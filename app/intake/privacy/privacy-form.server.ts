import type { ReceivedForm } from "../form/received-form";
import type { PrivacyFields } from "../submission";
import { privacyFieldNames, privacySchema } from "./privacy-schema";

/** The form for privacy requests on the server. */
export const privacyForm: ReceivedForm<PrivacyFields> = {
  schema: privacySchema,
  fieldNames: privacyFieldNames,
  spamSampleOf: ({ name, message }) => ({ lines: [name], text: message }),
  submissionOf: (fields) => ({ kind: "privacy", fields }),
};
