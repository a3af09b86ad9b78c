import type { ConsultationValues } from "./forms/consultation-schema";

/**
 * The fields of the consultation form, validated by its schema, as stored: a date is
 * YYYY-MM-DD, and an entry of an earlier version may have a peril that no form offers.
 */
export type ConsultationFields = {
  [
    Name in keyof Omit<ConsultationValues, "smsConsent" | "approximateDate">
  ]: string;
} & {
  /** "yes" if the sender is not sure of the date of the loss. */
  approximateDate?: string;
};

/** The fields of the contact form, validated by its schema. */
export type ContactFields = {
  name: string;
  email: string;
  phone: string;
  message: string;
};

/** How the sender of a request is reached. */
export type ContactDetails = Pick<
  ConsultationFields,
  "name" | "email" | "phone"
>;

/** The fields of the form for privacy requests, validated by its schema. */
export type PrivacyFields = {
  name: string;
  email: string;
  /** What is asked for. */
  right: "access" | "correction" | "deletion";
  /** May be empty. */
  message: string;
};

/** A file that the sender of a request added to it; every value is a text. */
export type EvidenceFields = {
  /** The address of the request's sender, by which a person is found. */
  email: string;
  fileName: string;
  /** By the content of the file. */
  mediaType: string;
  /** The size of the stored file in bytes, as digits. */
  bytes: string;
  /** Of the stored file, as 64 hexadecimal digits. */
  sha256: string;
};

/**
 * How a prospect found the site, and what they consented to; unknown values are
 * left out.
 */
export type Attribution = {
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  utmTerm?: string;
  utmContent?: string;
  gclid?: string;
  referrer?: string;
  landingPage?: string;
  /** The text of the consent to text messages, if the box was ticked. */
  smsConsent?: string;
  /** The id of the storm from whose pages it was sent while the storm was active. */
  stormId?: string;
  /** The language in which it was sent; left out for the first one. */
  language?: string;
};

/** A validated submission; `attribution` is null if nothing is known. */
export type Submission =
  | {
      kind: "consultation";
      fields: ConsultationFields;
      attribution: Attribution | null;
      /**
       * The state of the property, if the firm's license there had expired when
       * it was sent; left out otherwise.
       */
      lapsedState?: string;
    }
  | { kind: "contact"; fields: ContactFields }
  | {
      /** The sender of a request corrects how they are reached. */
      kind: "correction";
      /** The reference of the request. */
      of: string;
      linkHash: string;
      fields: ContactDetails;
    }
  | {
      /** The sender of a request that an adjuster has asks to withdraw it. */
      kind: "withdrawal";
      of: string;
      fields: ContactDetails;
    }
  | {
      /** A file for a request; its bytes are in the folder of evidence. */
      kind: "evidence";
      of: string;
      linkHash: string;
      fields: EvidenceFields;
    }
  | {
      kind: "privacy";
      fields: PrivacyFields;
      /**
       * The reference of the request that was confirmed by a link in a mail;
       * left out in the request itself.
       */
      confirms?: string;
      /** The language of its mail; left out for the first one. */
      language?: string;
    };

/** Where a submission goes: to the firm as a lead, or to the review box. */
export type Triage = { box: "lead" } | { box: "review"; reason: string };

/** The receipt of a stored submission. */
export type Accepted = {
  /** The reference for the visitor: `CLAIM-…`, `MSG-…` or `PRIV-…`. */
  reference: string;
  /** False if the same submission was accepted before. */
  isNew: boolean;
};

/** The result of one attempt to deliver a part. */
export type DeliveryOutcome =
  /** The part is delivered; `wasThere` if it had been delivered before. */
  | { kind: "delivered"; wasThere: boolean }
  /** No retry will succeed. */
  | { kind: "refused"; code: string }
  /** The row that it refers to is missing. */
  | { kind: "orphaned"; code: string }
  /** It failed, but a retry may succeed. */
  | { kind: "failed"; code: string }
  /**
   * The service gave no usable answer, which affects every part; `reason` says
   * what an operator can do about it.
   */
  | {
      kind: "unreachable";
      code: string;
      reason?: string | undefined;
      /** The wait that the service asks for, in milliseconds. */
      retryAfterMs?: number | undefined;
    };
