import { FIRST_LANGUAGE, type Language } from "../../../domain/languages";

import type { SpamSample } from "./verdict.server";
import { privacySchemaIn } from "./privacy-schema";
import type {
  ContactFields,
  PrivacyFields,
  Submission,
  Attribution,
} from "../submission";
import { contactSchemaIn } from "./contact-schema";
import type { FormSchema } from "./parse-fields";
import { attributionOf, isPrivate } from "./form-start.server";
import {
  consultationSchemaIn,
  type ConsultationValues,
  textNames,
} from "./consultation-schema";
import { stateIn } from "./state-in";
import type { FieldWords } from "./text-field";

/** What `receive` needs to know about a form. */
export type ReceivedForm<Fields> = {
  schemaIn(words: FieldWords): FormSchema<Fields>;
  /** What the receipt says to do first; left out for other forms. */
  tonightAfter?(fields: Fields): Promise<readonly string[]>;
  /** The free texts, for the spam heuristics. */
  spamSampleOf(fields: Fields): SpamSample;
  /** In: the checked fields, everything that was sent, the headers, the language. */
  submissionOf(
    fields: Fields,
    sent: URLSearchParams,
    headers: Headers,
    language: Language,
  ): Submission | Promise<Submission>;
};

/** The contact form on the server. */
export const contactForm: ReceivedForm<ContactFields> = {
  schemaIn: contactSchemaIn,
  spamSampleOf: ({ name, message }) => ({ lines: [name], text: message }),
  submissionOf: (fields) => ({ kind: "contact", fields }),
};

/** The form for privacy requests on the server. */
export const privacyForm: ReceivedForm<PrivacyFields> = {
  schemaIn: privacySchemaIn,
  spamSampleOf: ({ name, message }) => ({ lines: [name], text: message }),
  submissionOf: (fields, _sent, _headers, language) => ({
    kind: "privacy",
    fields,
    ...furtherLanguage(language),
  }),
};

/** What the website knows of its content when a consultation is sent. */
export type ContentOfForm = {
  /** The names of the states in which the firm's license has expired. */
  lapsedStates(): Promise<readonly string[]>;
  /**
   * The id of the storm that is on for the page at a path, from which the form
   * says that it was opened; null if there is none.
   */
  stormIdAt(path: string): Promise<string | null>;
  /** What to do tonight after a peril. */
  tonightAfter(peril: string): Promise<readonly string[]>;
};

/**
 * The consultation form on the server, sent from any page. A request from a
 * state without a valid license is taken and marked for staff, and one from a
 * page of a storm names that storm. Neither mark is taken from the form.
 */
export function consultationForm(
  content: ContentOfForm,
): ReceivedForm<ConsultationValues> {
  return {
    schemaIn: consultationSchemaIn,
    tonightAfter: ({ perilType }) => content.tonightAfter(perilType),
    spamSampleOf: ({ name, description: text, ...fields }) => ({
      lines: [
        name,
        ...textNames.flatMap((each) =>
          each === "description" ? [] : (fields[each] ?? []),
        ),
      ],
      text,
    }),
    async submissionOf({ smsConsent, ...fields }, sent, headers, language) {
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
        ...furtherLanguage(language),
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

const furtherLanguage = (language: Language) =>
  language === FIRST_LANGUAGE ? {} : { language };

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
