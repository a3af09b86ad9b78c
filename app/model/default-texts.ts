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

/** The link into the portal. */
export const DEFAULT_PORTAL_LABEL = "Portal Login";

/** The line below the form of /login. */
export const DEFAULT_LOGIN_COPYRIGHT = "© 2024";

/** The menu of the states. */
export const DEFAULT_COMPLIANCE_LABEL = "Compliance";

/** The first link of that menu, to /compliance. */
export const DEFAULT_ALL_STATES_LABEL = "All States";

/** The link of an article card. */
export const DEFAULT_READ_MORE_LABEL = "Read More";

/** The title of /blog/insurance-tips. */
export const DEFAULT_TIPS_TITLE = "Insurance Tips & Resources";

/** The title of /blog/industry-news. */
export const DEFAULT_NEWS_TITLE = "Industry News & Updates";

/** What the firm promises, on /contact. */
export const DEFAULT_COMMITMENT_TITLE = "Our Commitment";

/** The list of reasons, on /contact and on the pages of states. */
export const DEFAULT_REASONS_TITLE = "Why Choose Us";

/** Shown for a state in which the firm's license has expired. */
export const DEFAULT_LAPSED_LICENSE_TEXT =
  "No current license is listed for this state.";

/** Shown with an unverified legal fact. */
export const DEFAULT_UNVERIFIED_TEXT = "Not yet confirmed";

/** The end of a page: its title, and what happens next. */
export const DEFAULT_CLOSING_TITLE = "Tell us what happened";
export const DEFAULT_CLOSING_TEXT =
  "Fill out one form. We'll reply within 24 hours on business days. The first consultation is free.";

/** The button below the calculator's form. */
export const DEFAULT_DEADLINE_SUBMIT_LABEL = "Show the deadlines";
