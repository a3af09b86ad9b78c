/**
 * A field that no person sees. A program that fills in every field also fills
 * in this one. Its name means nothing to a browser's autofill.
 */
export const HONEYPOT_NAME = "second_note";
