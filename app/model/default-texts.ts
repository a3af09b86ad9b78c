// What the site says where the editors have written nothing, or while the
// content source cannot be read: the same in queries, loaders and views. A text
// that stands in a single place is written there.

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

/** Stands in for a license number that is not published. */
export const DEFAULT_LICENCE_PENDING_TEXT = "License no. pending publication";

/** Stands beside a legal fact that is not verified. */
export const DEFAULT_UNVERIFIED_TEXT = "Not yet confirmed";
