/** What a prospect writes in the consultation form, as it passed the form's own schema. */
export type ConsultationFields = {
  name: string;
  email: string;
  phone: string;
  location: string;
  description: string;
  perilType: string;
  /** YYYY-MM-DD. */
  dateOfLoss: string;
  policyNumber: string;
  insuranceCarrier: string;
  damageType: string;
};

/** What a visitor writes in the contact form, as it passed the form's own schema. */
export type ContactFields = {
  name: string;
  email: string;
  phone: string;
  message: string;
};

/** How a prospect found the site, and what they agreed to; what is not known is left out. */
export type Attribution = {
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  utmTerm?: string;
  utmContent?: string;
  gclid?: string;
  referrer?: string;
  landingPage?: string;
  /** The words beside the box that allows text messages, if it was ticked. */
  smsConsent?: string;
};

export type Submission =
  | {
      kind: "consultation";
      fields: ConsultationFields;
      attribution: Attribution | null;
    }
  | { kind: "contact"; fields: ContactFields };

/** Where a submission goes: to the firm, or to the box that a person looks through first. */
export type Verdict = { box: "lead" } | { box: "review"; reason: string };

export type Accepted = {
  /** What the visitor is given to name the request by: `CLAIM-…` or `MSG-…`. */
  reference: string;
  /** False if this very submission had been accepted before. */
  isNew: boolean;
};

/** Nothing durable holds the submission: the visitor must be told, and keeps every word. */
export class IntakeUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "IntakeUnavailable";
  }
}

/** There is no room left to store it. */
export class DiskFull extends IntakeUnavailable {
  constructor(options?: ErrorOptions) {
    super("The disk is full.", options);
    this.name = "DiskFull";
  }
}
