// The calculator's texts where an editor left them empty.

/** The button below the form. */
export const DEFAULT_DEADLINE_SUBMIT_LABEL = "Show the deadlines";

/** The title above how the dates are counted. */
export const DEFAULT_DEADLINE_METHOD_TITLE = "How we count";

/** The title above the dates. */
export const DEFAULT_DEADLINE_RESULTS_TITLE = "Estimated deadlines";

/** Above the dates. */
export const DEFAULT_DEADLINE_ESTIMATE_NOTE =
  "Every date is an estimate, and no legal advice.";

/** Beside every date. */
export const DEFAULT_DEADLINE_POLICY_WARNING =
  "Your policy may be shorter: read its Suit Against Us clause.";

/** In place of a date. */
export const DEFAULT_DEADLINE_UNKNOWN_TEXT =
  "No rule is noted here. Read your policy.";

/** The button for the calendar file. */
export const DEFAULT_DEADLINE_CALENDAR_LABEL = "Save to my calendar";

/** The button that leads to the consultation form. */
export const DEFAULT_DEADLINE_REQUEST_LABEL = "Send with my request";

/** The title above the form on other pages. */
export const DEFAULT_DEADLINE_EMBEDDED_TITLE = "Which deadlines run now?";
