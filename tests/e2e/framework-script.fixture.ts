/**
 * In: the address of a script. Out: whether it belongs to the framework; the
 * small one that marks the scroll position is linked by every page.
 */
export function isFrameworkScript(url: string): boolean {
  return /^\/assets\/(?!scroll-mark-).*\.js$/.test(new URL(url).pathname);
}
