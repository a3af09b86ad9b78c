/**
 * True where the views of islands are rendered: on the server, and in
 * development also in the browser, so that a changed view shows at once. In the
 * built browser code it is false, and the bundler removes the view from
 * `rendersIslands ? … : null`.
 */
export const rendersIslands = import.meta.env.SSR || import.meta.env.DEV;

/** Loader data for the server only: the browser gets an empty object. */
export type ServerOnly<Value> = { readonly value?: Value };

/**
 * Keeps loader data out of the page's serialised data, since the server's views
 * have rendered it already.
 *
 * In: the data for the views. Out: the value to return from the loader, for a
 * `StaticIsland`.
 */
export function serverOnly<Value>(value: Value): ServerOnly<Value> {
  // Not enumerable, so that Remix does not serialise it.
  return Object.defineProperty({}, "value", {
    value,
    enumerable: import.meta.env.DEV,
  });
}

/**
 * In: the loader's result; undefined if it failed. Out: the value; null in a
 * browser.
 */
export function readServerOnly<Value>(
  content: ServerOnly<Value> | undefined,
): Value | null {
  return content?.value ?? null;
}
