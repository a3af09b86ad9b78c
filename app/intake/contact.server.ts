import { contactFieldNames, contactSchema } from "./form/contact-schema";
import type { ReceivedForm } from "./form/received-form";
import type { ContactFields } from "./submission";

/** The contact form on the server. */
export const contactForm: ReceivedForm<ContactFields> = {
  schema: contactSchema,
  fieldNames: contactFieldNames,
  spamSampleOf: ({ name, message }) => ({ lines: [name], text: message }),
  submissionOf: (fields) => ({ kind: "contact", fields }),
};
