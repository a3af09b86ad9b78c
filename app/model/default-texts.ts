// The texts of the site where editors have written none, or while the content
// source cannot be read, for queries, loaders and views. A default that is used
// in one place only is written there.

/** The name of the firm. */
export const DEFAULT_FIRM_NAME = "RCC";

/** Shown on every page while the settings cannot be read. */
export const DEFAULT_DISCLAIMER =
  "We are not a law firm and give no legal advice. We offer claim adjusting only, not legal representation.";

/** The name of a state that has none. */
export const DEFAULT_STATE_NAME = "General";

/** The link to /contact, and the title of that page. */
export const DEFAULT_CONTACT_LABEL = "Contact Us";

/** The link to /consultation, and the title of that page. */
export const DEFAULT_CONSULTATION_LABEL = "Request a Consultation";

/** The link into the portal. */
export const DEFAULT_PORTAL_LABEL = "Portal Login";

/** The line below the form of /login. */
export const DEFAULT_LOGIN_COPYRIGHT = "© 2024";

/** The menu of the states. */
export const DEFAULT_COMPLIANCE_LABEL = "Compliance";

/** The first link of that menu, to /compliance. */
export const DEFAULT_ALL_STATES_LABEL = "All States";

/** The regulator of a state. */
export const DEFAULT_REGULATOR_NAME = "State insurance department";

/** The link of an article card. */
export const DEFAULT_READ_MORE_LABEL = "Read More";

/** The link from an article to the index. */
export const DEFAULT_BACK_LABEL = "Back to Blog";

/** The title of /blog/insurance-tips. */
export const DEFAULT_TIPS_TITLE = "Insurance Tips & Resources";

/** The title of /blog/industry-news. */
export const DEFAULT_NEWS_TITLE = "Industry News & Updates";

/** What the firm promises, on /contact. */
export const DEFAULT_COMMITMENT_TITLE = "Our Commitment";

/** The list of reasons, on /contact and on the pages of states. */
export const DEFAULT_REASONS_TITLE = "Why Choose Us";

/** Shown of a state in which the firm's license has expired. */
export const DEFAULT_LAPSED_LICENSE_TEXT =
  "No current license is listed for this state.";

/** Shown beside a legal fact that is not verified. */
export const DEFAULT_UNVERIFIED_TEXT = "Not yet confirmed";

/** The end of a page: its title, and what happens next. */
export const DEFAULT_CLOSING_TITLE = "Tell us what happened";
export const DEFAULT_CLOSING_TEXT =
  "You fill in one form, and we answer within 24 hours on business days. The first consultation is free.";

/** The button below the calculator's form. */
export const DEFAULT_DEADLINE_SUBMIT_LABEL = "Show the deadlines";

/**
 * The texts of the forms besides their labels, where editors have written none,
 * and while the content source is down.
 */
export const defaultFormTexts = {
  consultationTitle: DEFAULT_CONSULTATION_LABEL,
  consultationIntro:
    "Tell us what happened. The first consultation is free, and there are no upfront fees. If you do not know an answer, write what you do know.",
  consultationConsent:
    "By sending this form you agree that we may call you and send you e-mail about this request. Sending it costs nothing and is not a contract.",
  smsConsent:
    "You may also send me text messages about this request. Message and data rates may apply, and I can reply STOP at any time. This is optional.",
  contactTitle: "Send us a message",
  contactConsent:
    "By sending this form you agree that we may call you or e-mail you about your message.",
  kansasNotice:
    "In Kansas, public adjusters may work on commercial insurance policies only. If your claim is under a homeowners or renters policy, we cannot take it. If it is under a commercial policy, please continue.",
  thanksTitle: "Thank You",
  thanksText:
    "Your request has arrived. We respond within 24 hours on business days.",
  requestLinkText:
    "Your request has a page of its own. It shows what you sent and where it stands. There you can add files, correct how we reach you, or withdraw the request. Keep the link to yourself: for 30 days, anyone who has it can open your request.",
  withdrawText:
    "We delete what you sent with this request from our server and our database, files included. We cannot call back mail or notices that have already left our server, and backups made earlier are not changed. This cannot be undone.",
  withdrawStaffText:
    "An adjuster already has your request, so this website does not delete it by itself. A person will read that you want to withdraw it, and answer you.",
  privacyTitle: "Privacy request",
  privacyIntro:
    "Ask for a copy of what we store about you, for a correction, or to have it deleted. You do not need an account.",
  privacyConsent:
    "We use what you write here only to answer this request. We may ask you a question to be sure it is you.",
  privacySentText:
    "Your privacy request has arrived. A person will read it and answer at the e-mail address you gave.",
};

/** All texts of the forms, which editors may change. */
export type FormTexts = typeof defaultFormTexts;

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
