/**
 * How Node is to be started for the site. What a page leaves behind is gone
 * with the page: a young generation of the usual size would only keep more of
 * it around, 40 MB that no reader has anything of.
 */
export const SITE_OPTIONS: readonly string[] = ["--max-semi-space-size=4"];
