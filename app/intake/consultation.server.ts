import { attributionOf, isPrivate } from "./form/attribution.server";
import {
  consultationFieldNames,
  consultationSchema,
  type ConsultationValues,
} from "./form/consultation-schema";
import type { ReceivedForm } from "./form/received-form";
import { stateIn } from "./notification/state-in";

/**
 * The consultation form on the server, sent from any page. In: the names of the
 * states in which the firm's licence has expired; a request from there is taken
 * and marked for staff.
 */
export function consultationForm(
  lapsedStates: readonly string[],
): ReceivedForm<ConsultationValues> {
  return {
    ...form,
    submissionOf(fields, sent, headers) {
      const submission = form.submissionOf(fields, sent, headers);
      const state = stateIn(fields.location);
      return state !== null && lapsedStates.includes(state)
        ? { ...submission, lapsedState: state }
        : submission;
    },
  };
}

const form = {
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
    return { kind: "consultation" as const, fields, attribution };
  },
} satisfies ReceivedForm<ConsultationValues>;
