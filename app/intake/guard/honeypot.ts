/**
 * A field that no person sees. Programs that fill in every field betray
 * themselves by it. Its name means nothing to a browser that fills in
 * addresses by itself.
 */
export const honeypotName = "second_note";
