/*
 * Runs in the loading state of a page: it reloads the page once, and that response
 * waits for the content.
 */
export {};

addEventListener("load", () => location.reload());
