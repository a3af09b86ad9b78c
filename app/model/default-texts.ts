// What the site says where the editors have written nothing, or while the
// content source cannot be read: the same in queries, loaders and views. A text
// that stands in a single place is written there.

export const DEFAULT_FIRM_NAME = "RCC";

/** The name of a state that has none. */
export const DEFAULT_STATE_NAME = "General";

/** The link to /contact, and the title of that page. */
export const DEFAULT_CONTACT_LABEL = "Contact Us";

/** The link to /consultation, and the title of that page. */
export const DEFAULT_CONSULTATION_LABEL = "Request a Consultation";

export const DEFAULT_PORTAL_LABEL = "Portal Login";
export const DEFAULT_LOGIN_COPYRIGHT = "© 2024";

export const DEFAULT_COMPLIANCE_LABEL = "Compliance";
export const DEFAULT_ALL_STATES_LABEL = "All States";
export const DEFAULT_REGULATOR_NAME = "State insurance department";

export const DEFAULT_READ_MORE_LABEL = "Read More";
export const DEFAULT_BACK_LABEL = "Back to Blog";
export const DEFAULT_TIPS_TITLE = "Insurance Tips & Resources";
export const DEFAULT_NEWS_TITLE = "Industry News & Updates";

export const DEFAULT_COMMITMENT_TITLE = "Our Commitment";
export const DEFAULT_REASONS_TITLE = "Why Choose Us";

export const DEFAULT_LICENCE_PENDING_TEXT = "License no. pending publication";
export const DEFAULT_UNVERIFIED_TEXT = "Not yet confirmed";
