/**
 * True where the views of a page's content are needed: on the server, and while
 * developing, where they come to the browser too so that a changed view shows
 * at once. A browser that reads the built site has no use for them, and a
 * bundler that meets `rendersIslands ? … : null` leaves out the view.
 */
export const rendersIslands = import.meta.env.SSR || import.meta.env.DEV;

/** What a loader read for the server's eyes: the browser gets an empty object. */
export type ServerOnly<Value> = { readonly value?: Value };

/**
 * Keeps what a loader read out of the page: its views print it, and printed
 * once it need not stand in the page a second time as data.
 *
 * In: what the views print. Out: what to return from the loader, for a `StaticIsland`.
 */
export function serverOnly<Value>(value: Value): ServerOnly<Value> {
  // Remix serialises what can be enumerated.
  return Object.defineProperty({}, "value", {
    value,
    enumerable: import.meta.env.DEV,
  });
}

/** In: what a loader returned; undefined where it failed. Out: the value; null in a browser. */
export function readServerOnly<Value>(
  content: ServerOnly<Value> | undefined,
): Value | null {
  return content?.value ?? null;
}
