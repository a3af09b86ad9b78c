// What the site says where the editors have written nothing, or while the
// content source cannot be read: the same in queries, loaders and views. A text
// that stands in a single place is written there.

/** The name of the firm. */
export const defaultFirmName = "RCC";

/** The name of a state that has none. */
export const defaultStateName = "General";

/** The link to /contact, and the title of that page. */
export const defaultContactLabel = "Contact Us";

/** The link to /consultation, and the title of that page. */
export const defaultConsultationLabel = "Request a Consultation";

/** The link into the portal. */
export const defaultPortalLabel = "Portal Login";

/** The line below the form of /login. */
export const defaultLoginCopyright = "© 2024";

/** The menu of the states. */
export const defaultComplianceLabel = "Compliance";

/** The first link of that menu, to /compliance. */
export const defaultAllStatesLabel = "All States";

/** The regulator of a state. */
export const defaultRegulatorName = "State insurance department";

/** The link of an article card. */
export const defaultReadMoreLabel = "Read More";

/** The link from an article to the index. */
export const defaultBackLabel = "Back to Blog";

/** The title of /blog/insurance-tips. */
export const defaultTipsTitle = "Insurance Tips & Resources";

/** The title of /blog/industry-news. */
export const defaultNewsTitle = "Industry News & Updates";

/** What the firm promises, on /contact. */
export const defaultCommitmentTitle = "Our Commitment";

/** The list of reasons, on /contact and on the pages of states. */
export const defaultReasonsTitle = "Why Choose Us";

/** Stands in for a license number that is not published. */
export const defaultLicencePendingText = "License no. pending publication";

/** Stands beside a legal fact that is not verified. */
export const defaultUnverifiedText = "Not yet confirmed";
