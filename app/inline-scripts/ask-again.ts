/*
 * Runs in the loading state of a page: it reloads the page as soon as an answer that
 * waits for the content is there.
 */
export {};

addEventListener(
  "load",
  () => void fetch("?wait").then(() => location.reload()),
);
