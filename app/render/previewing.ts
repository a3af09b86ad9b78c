/** In the browser: true on a page that shows drafts. */
export function isPreviewing(): boolean {
  return document.querySelector("[data-preview=open]") !== null;
}
