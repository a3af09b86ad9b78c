import { DEFAULT_CONSULTATION_LABEL } from "./default-texts";

/**
 * The texts of the forms besides their labels, all of which editors may change.
 */
export type FormTexts = {
  consultationTitle: string;
  consultationIntro: string;
  /** What a visitor agrees to by sending the consultation form. */
  consultationConsent: string;
  /** Beside the checkbox that allows text messages, which starts unchecked. */
  smsConsent: string;
  contactTitle: string;
  contactConsent: string;
  kansasNotice: string;
  thanksTitle: string;
  thanksText: string;
  /** Beside the link to the page of a request. */
  requestLinkText: string;
  /** Before a request is withdrawn that no adjuster has yet. */
  withdrawText: string;
  /** The same once an adjuster has it. */
  withdrawStaffText: string;
  privacyTitle: string;
  privacyIntro: string;
  privacyConsent: string;
  privacySentText: string;
};

/**
 * Used where editors have written none, and while the content source is down.
 */
export const defaultFormTexts: FormTexts = {
  consultationTitle: DEFAULT_CONSULTATION_LABEL,
  consultationIntro:
    "Tell us what happened. The first consultation is free, and there are no upfront fees. If you do not know an answer, write what you do know.",
  consultationConsent:
    "By sending this form you agree that we may call you and send you e-mail about this request. Sending it is no contract and costs nothing.",
  smsConsent:
    "You may also send me text messages about this request. Message and data rates may apply, and I can reply STOP at any time. This is optional.",
  contactTitle: "Send us a message",
  contactConsent:
    "By sending this form you agree that we may call you or send you e-mail about your message.",
  kansasNotice:
    "In Kansas, public adjusters may work on commercial insurance policies only. If your claim is under a homeowners or renters policy, we cannot take it. For a business, farm or association policy, please go on.",
  thanksTitle: "Thank You",
  thanksText:
    "Your request has arrived. We respond within 24 hours on business days.",
  requestLinkText:
    "On the page of your request you see what you sent and how far we are. You can correct how we reach you there, or withdraw the request. Keep the link to yourself: it opens your request for 30 days.",
  withdrawText:
    "We delete everything that you sent with this request from our server and our database. This cannot be undone.",
  withdrawStaffText:
    "An adjuster already has your request, so we do not delete it by ourselves. We read your wish to withdraw it and answer you.",
  privacyTitle: "Privacy request",
  privacyIntro:
    "Ask for a copy of what we store about you, for a correction, or for its deletion. You need no account.",
  privacyConsent:
    "We use what you write here to answer this request and for nothing else. We may ask a question to be sure that it is you.",
  privacySentText:
    "Your privacy request has arrived. A person reads it and answers at the e-mail address that you gave.",
};

/**
 * The texts that differ from the defaults, so that a page need not contain the
 * others.
 */
export type OwnFormTexts = Partial<FormTexts>;

/**
 * In: the editors' texts, some of which may be missing. Out: those that differ
 * from the defaults.
 */
export function ownFormTexts(
  written: { readonly [Name in keyof FormTexts]?: string | null } | null,
): OwnFormTexts {
  const usual: Record<string, string> = defaultFormTexts;
  return Object.fromEntries(
    Object.entries(written ?? {}).filter(
      ([name, text]) => text && text !== usual[name],
    ),
  );
}

/** In: the texts of `ownFormTexts`. Out: every text. */
export function allFormTexts(own: OwnFormTexts): FormTexts {
  return { ...defaultFormTexts, ...own };
}
