/**
 * The name of a hidden field that only bots fill in. The name means nothing to
 * a browser's autofill.
 */
export const HONEYPOT_NAME = "second_note";
