/*
 * Stands in a page that is shown while its content is on its way: it asks once
 * more, and this answer waits for the content. The page stays until it comes.
 */
export {};

addEventListener("load", () => location.reload());
