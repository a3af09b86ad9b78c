// What the site says where the editors have written nothing, or while the
// content source cannot be read: the same in queries, loaders and views. A text
// that stands in a single place is written there.

export const defaultFirmName = "RCC";

/** The name of a state that has none. */
export const defaultStateName = "General";

/** The link to /contact, and the title of that page. */
export const defaultContactLabel = "Contact Us";

/** The link to /consultation, and the title of that page. */
export const defaultConsultationLabel = "Request a Consultation";

export const defaultPortalLabel = "Portal Login";
export const defaultLoginCopyright = "© 2024";

export const defaultComplianceLabel = "Compliance";
export const defaultAllStatesLabel = "All States";
export const defaultRegulatorName = "State insurance department";

export const defaultReadMoreLabel = "Read More";
export const defaultBackLabel = "Back to Blog";
export const defaultTipsTitle = "Insurance Tips & Resources";
export const defaultNewsTitle = "Industry News & Updates";

export const defaultCommitmentTitle = "Our Commitment";
export const defaultReasonsTitle = "Why Choose Us";

export const defaultLicencePendingText = "License no. pending publication";
export const defaultUnverifiedText = "Not yet confirmed";
