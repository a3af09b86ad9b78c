import type { SpamSample } from "../guard/verdict.server";
import { privacyFieldNames, privacySchema } from "../privacy/privacy-schema";
import type { ContactFields, PrivacyFields, Submission } from "../submission";
import { contactFieldNames, contactSchema } from "./contact-schema";
import type { z } from "./zod";

/** What `receive` needs to know about a form. */
export type ReceivedForm<Fields> = {
  schema: z.ZodMiniType<Fields>;
  fieldNames: readonly string[];
  /** The free texts, for the spam heuristics. */
  spamSampleOf(fields: Fields): SpamSample;
  /** In: the checked fields, everything that was sent, the headers. */
  submissionOf(
    fields: Fields,
    sent: URLSearchParams,
    headers: Headers,
  ): Submission | Promise<Submission>;
};

/** The contact form on the server. */
export const contactForm: ReceivedForm<ContactFields> = {
  schema: contactSchema,
  fieldNames: contactFieldNames,
  spamSampleOf: ({ name, message }) => ({ lines: [name], text: message }),
  submissionOf: (fields) => ({ kind: "contact", fields }),
};

/** The form for privacy requests on the server. */
export const privacyForm: ReceivedForm<PrivacyFields> = {
  schema: privacySchema,
  fieldNames: privacyFieldNames,
  spamSampleOf: ({ name, message }) => ({ lines: [name], text: message }),
  submissionOf: (fields) => ({ kind: "privacy", fields }),
};
