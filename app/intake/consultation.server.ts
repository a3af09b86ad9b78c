import { attributionOf, isPrivate } from "./form/attribution.server";
import {
  consultationFieldNames,
  consultationSchema,
  type ConsultationValues,
} from "./form/consultation-schema";
import type { ReceivedForm } from "./form/received-form.server";
import { stateIn } from "./notification/state-in";
import type { Attribution } from "./submission";

/** What the website knows of its content when a consultation is sent. */
export type ContentOfForm = {
  /** The names of the states in which the firm's licence has expired. */
  lapsedStates(): Promise<readonly string[]>;
  /**
   * The id of the storm that is on for the page at a path, from which the form
   * says that it was opened; null if there is none.
   */
  stormIdAt(path: string): Promise<string | null>;
};

/**
 * The consultation form on the server, sent from any page. A request from a
 * state without a valid licence is taken and marked for staff, and one from a
 * page of a storm names that storm. Neither mark is taken from the form.
 */
export function consultationForm(
  content: ContentOfForm,
): ReceivedForm<ConsultationValues> {
  return {
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
    async submissionOf({ smsConsent, ...fields }, sent, headers) {
      const [lapsedStates, stormId] = await Promise.all([
        content.lapsedStates(),
        content.stormIdAt(sent.get("page") ?? ""),
      ]);
      const state = stateIn(fields.location);
      const isLapsed = state !== null && lapsedStates.includes(state);
      const attribution: Attribution = {
        ...arrivalIn(sent, headers),
        ...(smsConsent && { smsConsent }),
        ...(stormId !== null && { stormId }),
      };
      return {
        kind: "consultation" as const,
        fields,
        attribution: Object.keys(attribution).length > 0 ? attribution : null,
        ...(isLapsed && { lapsedState: state }),
      };
    },
  };
}

function arrivalIn(
  sent: URLSearchParams,
  headers: Headers,
): Attribution | null {
  return isPrivate(headers)
    ? null
    : attributionOf({
        landingPage: sent.get("landingPage") ?? "",
        referrer: sent.get("referrer") ?? "",
      });
}
