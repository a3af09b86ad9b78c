/**
 * A header that names the redirect document of an answer. The server counts it
 * and does not send it.
 */
export const REDIRECT_HEADER = "x-redirect-document";
