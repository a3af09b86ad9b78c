// The texts of the site where editors have written none, or while the content
// source cannot be read, for queries, loaders and views. A default that is used
// in one place only is written there.

/** The name of the firm. */
export const DEFAULT_FIRM_NAME = "RCC";

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

/** The link of a card of news. */
export const DEFAULT_READ_ARTICLE_LABEL = "Read Article";

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

/** Shown instead of a license number that is not published. */
export const DEFAULT_LICENCE_PENDING_TEXT = "License no. pending publication";

/** Shown of a state in which the firm's license has expired. */
export const DEFAULT_LAPSED_LICENCE_TEXT =
  "No current license is listed for this state.";

/** The heading of the firm's number at the national register. */
export const DEFAULT_PRODUCER_NUMBER_TITLE = "National Producer Number";

/** The title of /evidence. */
export const DEFAULT_EVIDENCE_TITLE = "Evidence kit";

/** The heading of the visitor's photographs, on /evidence. */
export const DEFAULT_PHOTOGRAPHS_TITLE = "Your photographs";

/** Asked before a link of /compliance leads to another site. */
export const DEFAULT_EXTERNAL_LINK_NOTICE = "Opening External Link";

/** Shown beside a legal fact that is not verified. */
export const DEFAULT_UNVERIFIED_TEXT = "Not yet confirmed";
