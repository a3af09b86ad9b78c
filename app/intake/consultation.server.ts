import { attributionOf, isPrivate } from "./form/attribution.server";
import {
  consultationFieldNames,
  consultationSchema,
  type ConsultationValues,
} from "./form/consultation-schema";
import type { ReceivedForm } from "./form/received-form";

/** The consultation form on the server, sent from any page. */
export const consultationForm: ReceivedForm<ConsultationValues> = {
  schema: consultationSchema,
  fieldNames: consultationFieldNames,
  spamSampleOf: (fields) => ({
    lines: [
      fields.name,
      fields.location,
      fields.insuranceCarrier,
      fields.policyNumber,
      fields.damageType,
    ],
    text: fields.description,
  }),
  submissionOf({ smsConsent, ...fields }, sent, headers) {
    const found = isPrivate(headers)
      ? null
      : attributionOf({
          landingPage: sent.get("landingPage") ?? "",
          referrer: sent.get("referrer") ?? "",
        });
    const attribution = smsConsent ? { ...found, smsConsent } : found;
    return { kind: "consultation", fields, attribution };
  },
};
