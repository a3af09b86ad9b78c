/**
 * In: the address of a script. Out: whether it belongs to the framework; pages
 * link to small ones of their own.
 */
export function isFrameworkScript(url: string): boolean {
  return /^\/assets\/(?!every-page-|evidence-kit-).*\.js$/.test(
    new URL(url).pathname,
  );
}
